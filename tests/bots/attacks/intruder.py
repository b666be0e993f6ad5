"""Many attacks on what a bot is locked in with, one after another in one process.

Run by test_lock.py as a bot: it plays the first free cell and says in its `info` rows what each
attack brought. Everything that is found out is on a row of its own, so that one attack that goes
too far does not hide the others.
"""

import ctypes
import errno
import json
import os
import platform
import resource
import signal
import socket
import struct
import subprocess
import sys
import time
from fcntl import ioctl

libc = ctypes.CDLL(None, use_errno=True)
SECRETS = json.loads(sys.argv[1]) if len(sys.argv) > 1 else {}
ARM = platform.machine() == "aarch64"


def call(x86: int, arm: int, *values: object) -> str:
    """What the kernel says to a call: `ok`, or the name of the error."""
    ctypes.set_errno(0)
    found = libc.syscall(arm if ARM else x86, *values)
    return "ok" if found >= 0 else errno.errorcode.get(ctypes.get_errno(), "?")


def attempt(action: object, *arguments: object) -> str:
    """`ok` if the action succeeds, else the name of the error."""
    try:
        action(*arguments)
    except OSError as error:
        return errno.errorcode.get(error.errno or 0, type(error).__name__)
    return "ok"


def read(path: str) -> str:
    with open(path, "rb") as file:
        file.read(64)
    return path


def write(path: str, data: bytes = b"x") -> None:
    with open(path, "wb") as file:
        file.write(data)


def status(name: str) -> str:
    with open("/proc/self/status") as file:
        return next(line.split(":")[1].strip() for line in file if line.startswith(name + ":"))


def connect(address: tuple[str, int]) -> None:
    socket.create_connection(address, 1).close()


def unix(path: str) -> None:
    with socket.socket(socket.AF_UNIX) as end:
        end.connect(path)


def clone(flags: int) -> str:
    """A child that is made with these flags, and ends at once."""
    ctypes.set_errno(0)
    pid = libc.syscall(220 if ARM else 56, flags, 0, 0, 0, 0)
    if pid == 0:
        os._exit(0)
    return "ok" if pid > 0 else errno.errorcode.get(ctypes.get_errno(), "?")


def run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, check=False, timeout=5)
    return "ok" if done.returncode == 0 else "refused"


def owned_by_others() -> list[str]:
    """Processes that are not ours; the first one belongs to whoever locked us in."""
    own = os.getuid()
    found = []
    for name in os.listdir("/proc"):
        if name.isdigit() and name != "1" and os.stat(f"/proc/{name}").st_uid != own:
            found.append(name)
    return found


def kill_everybody() -> str:
    """Send a harmless signal to everything that we may send one to, but ourselves."""
    return attempt(os.kill, -1, 0)


def raise_limits() -> str:
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
    except (OSError, ValueError):
        return "refused"
    return "ok"


def fill(folder: str, size: int) -> str:
    """How writing so many bytes there ends."""
    path = f"{folder}/filler"
    try:
        with open(path, "wb", buffering=0) as file:
            for _ in range(size >> 20):
                if file.write(bytes(1 << 20)) < 1 << 20:
                    return "short"
    except OSError as error:
        return errno.errorcode[error.errno or 0]
    finally:
        if os.path.exists(path):
            os.unlink(path)
    return "ok"


def family(number: int, kind: int = socket.SOCK_STREAM) -> None:
    socket.socket(number, kind).close()


PAIR = (ctypes.c_int * 2)()


def bring_up_network() -> str:
    """Ask the kernel by netlink to change the first interface: what it answers."""
    # struct nlmsghdr { 32 bytes, RTM_NEWLINK, REQUEST | ACK }, then struct ifinfomsg of interface 1
    request = struct.pack("=IHHII", 32, 16, 5, 1, 0) + struct.pack("=BxHiII", 0, 0, 1, 1, 1)
    with socket.socket(16, socket.SOCK_RAW, 0) as end:
        end.settimeout(2)
        end.send(request)
        (error,) = struct.unpack("=i", end.recv(4096)[16:20])
    return errno.errorcode.get(-error, "ok")


def watch_devices() -> None:
    """Listen to the kernel telling the machine's own programs of new devices."""
    with socket.socket(16, socket.SOCK_DGRAM, 15) as end:
        end.bind((os.getpid(), 1))
        end.settimeout(0.1)
        end.recv(4096)


def make_less_important() -> list[int]:
    """How important this process is after all programs of its user were made less so."""
    os.setpriority(os.PRIO_USER, 0, 19)
    return [os.getpriority(os.PRIO_PROCESS, 0)]


def threads() -> str:
    """Whether threads, too, are counted as processes."""
    import threading

    stop = threading.Event()
    made = []
    try:
        while len(made) < 300:
            made.append(threading.Thread(target=stop.wait))
            made[-1].start()
    except RuntimeError:
        return "refused"
    finally:
        stop.set()
        for one in made[:-1]:
            one.join()
    return "ok"


def shrink_pipes() -> str:
    """Leave the arena no room to ask in: it still must be able to."""
    import fcntl

    return attempt(fcntl.fcntl, 0, 1031, 4096)


def files_from_others() -> list[str]:
    """What there is in /dev, besides what every bot has."""
    usual = {"null", "zero", "full", "random", "urandom", "fd", "stdin", "stdout", "stderr", "shm"}
    return sorted(set(os.listdir("/dev")) - usual) or ["none"]


def own_lock() -> str:
    """Whether a lock of a part of a file, which takes memory that nobody counts, is really kept."""
    import fcntl

    lock = struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, 0, 1, 0)
    with open("/bot/locked", "w") as file:
        fcntl.fcntl(file, fcntl.F_SETLK, lock)
        pid = os.fork()
        if pid == 0:
            found = struct.unpack("hhqqi", fcntl.fcntl(file, fcntl.F_GETLK, lock))
            os._exit(0 if found[0] == fcntl.F_UNLCK else 1)
        return "kept" if os.waitpid(pid, 0)[1] else "not kept"


def rights_of_file() -> None:
    """Give a file of its own a list of rights, which nobody counts: here an empty one."""
    with open("/bot/listed", "w"):
        os.setxattr("/bot/listed", "system.posix_acl_access", struct.pack("I", 2))


def run_nameless() -> str:
    """Run a program that has lost its name, with more rights than this one has."""
    copy = "/bot/su"
    try:
        with open("/bin/su", "rb") as source, open(copy, "wb") as target:
            target.write(source.read())
        os.chmod(copy, 0o4755)
        file = os.open(copy, os.O_RDONLY)
        os.unlink(copy)
        done = subprocess.run([f"/proc/self/fd/{file}", "-c", "id -u"], pass_fds=[file],
                              capture_output=True, check=False, timeout=5)
        return "root" if done.stdout.strip() == b"0" else "refused"
    except OSError as error:
        return errno.errorcode[error.errno or 0]


def link() -> None:
    os.link(sys.executable, "/bot/python")


def first_environment() -> str:
    try:
        with open("/proc/1/environ") as file:
            return "found" if "SECRET_OF_OURS" in file.read() else "nothing"
    except OSError as error:
        return errno.errorcode[error.errno or 0]


def files_of_first() -> str:
    """Whether the first process holds more than the bot's own pipes."""
    try:
        held = [os.readlink(f"/proc/1/fd/{name}") for name in os.listdir("/proc/1/fd")]
    except OSError as error:
        return errno.errorcode[error.errno or 0]
    own = [os.readlink(f"/proc/self/fd/{number}") for number in range(3)]
    others = [text for text in held if text not in (*own, "anon_inode:[eventfd]")]
    return ", ".join(others) or "nothing"


ATTACKS = {
    # what it can see
    "read the password file": lambda: attempt(read, "/etc/shadow"),
    "read the list of users": lambda: attempt(read, "/etc/passwd"),
    "read a secret of the arena's user": lambda: attempt(read, SECRETS["file"]),
    "read it through its own root": lambda: attempt(read, "/proc/self/root" + SECRETS["file"]),
    "read it through the first process": lambda: attempt(read, "/proc/1/root" + SECRETS["file"]),
    "read it through the current folder": lambda: attempt(read, "../" * 20 + SECRETS["file"]),
    "read it through a link in its folder": lambda: attempt(read, SECRETS["link"]),
    "see what lies beside its folder": lambda: os.listdir(SECRETS["beside"]),
    "read the machine's log": lambda: attempt(os.listdir, "/var/log"),
    "read the kernel's groups": lambda: attempt(os.listdir, "/sys/fs/cgroup"),
    "see disks": lambda: attempt(os.listdir, "/dev/disk"),
    "read the memory of the kernel": lambda: attempt(read, "/dev/kmem"),
    "read the log of the kernel": lambda: call(103, 116, 3, 0, 0),
    "see processes of others": lambda: owned_by_others() or "none",
    "inherit the arena's files": lambda: sorted(map(int, os.listdir("/proc/self/fd")))[:-1],
    "inherit the arena's environment": lambda: os.environ.get("SECRET_OF_OURS", "none"),
    "read the environment of the first process": first_environment,
    "take the open files of the first process": files_of_first,
    "read the memory of the first process": lambda: attempt(read, "/proc/1/mem"),
    "read all memory": lambda: attempt(read, "/proc/kcore"),
    "watch what others open": lambda: call(300, 262, 0x200, 0),
    "type into the arena's terminal": lambda: attempt(write, "/dev/tty"),
    # what it can change
    "write to its own folder": lambda: attempt(write, os.path.dirname(__file__) + "/x"),
    "write to the package": lambda: attempt(write, SECRETS["package"] + "/x.py"),
    "write to the interpreter": lambda: attempt(write, sys.base_prefix + "/lib/x.py"),
    "write to the root": lambda: attempt(write, "/x"),
    "write to the system": lambda: attempt(write, "/usr/x"),
    "write to /dev": lambda: attempt(write, "/dev/x"),
    "write to the kernel's settings": lambda: attempt(write, "/proc/sys/kernel/hostname"),
    "bring the machine down": lambda: attempt(write, "/proc/sysrq-trigger"),
    "make a device": lambda: attempt(os.mknod, "disk", 0o600 | 0o060000, os.makedev(8, 0)),
    "a second name for the interpreter": lambda: attempt(link),
    "write to the memory of the first process": lambda: attempt(write, "/proc/1/mem"),
    "be spared when memory is short": lambda: attempt(write, "/proc/self/oom_score_adj", b"-1000"),
    "turn the machine off": lambda: call(169, 142, 0xFEE1DEAD, 672274793, 0x4321FEDC),
    "name the machine": lambda: attempt(socket.sethostname, "mine"),
    "set the clock": lambda: attempt(time.clock_settime, time.CLOCK_REALTIME, 0),
    "leave its memory as a file": lambda: resource.getrlimit(resource.RLIMIT_CORE),
    # who it is
    "be root": lambda: "root" if os.getuid() == 0 and SECRETS["root"] else "not root",
    "become root": lambda: attempt(os.setuid, 0) if SECRETS["root"] else "EPERM",
    "capabilities": lambda: [status(n) for n in ("CapEff", "CapPrm", "CapInh", "CapAmb")],
    "gain rights by a program": lambda: status("NoNewPrivs"),
    "a program with the rights of root": lambda: run("su", "-c", "true"),
    # what it can ask the kernel for
    "a user namespace": lambda: call(272, 97, 0x10000000),
    "a mount namespace": lambda: call(272, 97, 0x00020000),
    "a child in a namespace": lambda: clone(0x10000000 | signal.SIGCHLD),
    "the namespace's newer call": lambda: call(435, 435, 0, 0),
    "enter a namespace": lambda: call(308, 268, 0, 0),
    "mount": lambda: call(165, 40, b"none", b"/bot", b"tmpfs", 0, 0),
    "unmount": lambda: call(166, 39, b"/usr", 2),
    "mount anew": lambda: call(430, 430, b"tmpfs", 0),
    "change the root": lambda: call(161, 51, b"/bot"),
    "open a file by its number": lambda: call(304, 265, -100, 0, 0),
    "trace a process": lambda: call(101, 117, 16, 1, 0, 0),
    "read another's memory": lambda: call(310, 270, 1, 0, 0, 0, 0, 0),
    "keys": lambda: call(250, 219, 0, -3, 1),
    "programs in the kernel": lambda: call(321, 280, 0, 0, 0),
    "counters of the kernel": lambda: call(298, 241, 0, 0, -1, -1, 0),
    "calls behind the filter's back": lambda: call(425, 425, 8, 0),
    "a module": lambda: call(313, 273, 0, b"", 0),
    # where memory is not counted, and time not taken
    "locks of files": own_lock,
    "lists of rights": lambda: attempt(rights_of_file),
    "lists of rights by a file's number": lambda: call(190, 7, 0, b"user.x", b"x", 1, 0),
    "pages left in a pipe": lambda: call(278, 75, 1, 0, 0, 0),
    "all watches of its user": lambda: call(294, 26, 0),
    "a file without a name": lambda: call(319, 279, b"x", 0),
    "shared memory": lambda: call(29, 194, 0, 1 << 20, 0o1600),
    "a queue": lambda: call(68, 186, 0, 0o1600),
    "choose a processor": lambda: attempt(os.sched_setaffinity, 0, {0}),
    "a clock that wakes the stopped": lambda: call(222, 107, 0, 0, 0),
    "a signal that wakes the stopped": lambda: call(72, 25, 0, 10, signal.SIGCONT),
    "a friend that wakes the stopped": lambda: attempt(os.kill, 0, signal.SIGCONT),
    "a friend that wakes a thread": lambda: call(
        234, 131, os.getpid(), os.getpid(), signal.SIGCONT
    ),
    "a friend whose end wakes the stopped": lambda: clone(signal.SIGCONT),
    "the end of a friend's parent that wakes it": lambda: call(157, 167, 1, signal.SIGCONT),
    "large pages that nobody counts": lambda: call(9, 222, 0, 1 << 21, 3, 0x40022, -1, 0),
    "run only when nobody else does": lambda: attempt(
        os.sched_setscheduler, 0, os.SCHED_IDLE, os.sched_param(0)
    ),
    "fill its folder": lambda: fill("/bot", 100 << 20),
    "fill /dev/shm": lambda: fill("/dev/shm", 100 << 20),
    "raise its limits": raise_limits,
    "be more important": lambda: attempt(os.setpriority, os.PRIO_PROCESS, 0, -10),
    # whom it can reach
    "the arena's port": lambda: attempt(connect, ("127.0.0.1", SECRETS["port"])),
    "the world": lambda: attempt(connect, ("1.1.1.1", 53)),
    "the arena's socket": lambda: attempt(unix, SECRETS["socket"]),
    "a socket without a file": lambda: attempt(unix, "\0" + SECRETS["abstract"]),
    "the machine behind this machine": lambda: attempt(family, 40),
    "raw packets": lambda: attempt(family, 17, socket.SOCK_RAW),
    "raw packets of the internet": lambda: attempt(family, 2, socket.SOCK_RAW),
    "networks that nobody has any more": lambda: [attempt(family, n) for n in (3, 5, 9, 11, 15)],
    "a pair of odd sockets": lambda: call(53, 199, 30, 1, 0, PAIR),
    "bring up a network of its own": bring_up_network,
    "watch the machine's devices come": lambda: attempt(watch_devices),
    "the kernel's ciphers": lambda: attempt(family, 38, socket.SOCK_SEQPACKET),
    "ask by shrunk pipes": shrink_pipes,
    "make all of its user less important": make_less_important,
    "more threads than processes": threads,
    "more devices": files_from_others,
    "a program of root's without a name": run_nameless,
    "type into the arena's terminal through its input": lambda: [
        attempt(ioctl, number, 0x5412, b"x") for number in range(3)
    ],
    "hang up everybody's terminal": lambda: call(153, 58),
    "talk to the machine's ports": lambda: call(172, 222, 3) if not ARM else "EPERM",
    "count its own use": lambda: call(163, 89, b"/bot/x"),
    "more memory from a disk": lambda: call(167, 224, b"/bot/x", 0),
    "another kernel": lambda: call(246, 104, 0, 0, 0, 0),
    "limits of the umpire": lambda: call(302, 261, SECRETS["umpire"], 7, 0, PAIR),
    "the umpire's affinity": lambda: call(204, 123, SECRETS["umpire"], 8, PAIR),
    "move the umpire's memory": lambda: call(256, 238, SECRETS["umpire"], 0, 0, 0),
    "a handle of the umpire": lambda: call(434, 434, SECRETS["umpire"], 0),
    "the umpire's memory by advice": lambda: call(440, 440, 0, 0, 0, 0, 0),
    "write to a file that it only reads": lambda: call(
        285, 47, os.open(sys.executable, os.O_RDONLY), 0, 0, 4096
    ),
    "a mark on a file of the system": lambda: attempt(
        os.setxattr, sys.executable, "user.inarow", b"x"
    ),
    "rename its own program": lambda: attempt(os.rename, __file__, "/bot/other.py"),
    "kill the umpire": lambda: attempt(os.kill, SECRETS["umpire"], signal.SIGKILL),
    "stop the umpire": lambda: attempt(os.kill, SECRETS["umpire"], signal.SIGSTOP),
    "kill whoever locked it in": lambda: attempt(os.kill, 1, signal.SIGKILL),
    "kill everybody": kill_everybody,
}


def results() -> dict[str, object]:
    found: dict[str, object] = {}
    for name, attack in ATTACKS.items():
        try:
            found[name] = attack()
        except Exception as error:
            found[name] = f"{type(error).__name__}: {error}"
    return found


def main() -> None:
    sys.stdin.readline()
    print('{"type": "ready"}', flush=True)
    turn = json.loads(sys.stdin.readline())
    print(json.dumps({"type": "results", "results": results()}), flush=True)
    time.sleep(0.2)  # is it still there after what it did?
    print(json.dumps({"type": "move", "move": turn["legal"][0]}), flush=True)


if __name__ == "__main__":
    main()
