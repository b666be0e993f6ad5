"""Exit codes, and what the system's errors mean."""

import errno
import os

from inarow.rules import Message

FINE, FAILED, WRONG, INTERRUPTED = 0, 1, 2, 130


def why_os_error(error: OSError) -> Message:
    """What went wrong in the system, and with which file."""
    reasons = {
        errno.ENOENT: Message("there is no such file or folder"),
        errno.EEXIST: Message("it exists already"),
        errno.EACCES: Message("permission denied"),
        errno.EPERM: Message("permission denied"),
        errno.EROFS: Message("it is read-only"),
        errno.EISDIR: Message("it is a folder"),
        errno.ENOTDIR: Message("it is not a folder"),
        errno.ENOSPC: Message("the disk is full"),
    }
    reason = reasons.get(error.errno or 0, error.strerror or str(error))
    if isinstance(error.filename, str | bytes):
        return Message("{file}: {reason}", file=os.fsdecode(error.filename), reason=reason)
    return Message("the system reports: {reason}", reason=reason)
