"""The project's addresses in the metadata: of the repository that builds, as INAROW_URL names it.

    INAROW_URL=https://example.org/somebody/inarow make wheels

Nothing in the source knows where it lies, and a wrong address is worse than none: without
INAROW_URL the metadata has no addresses.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any


def dynamic_metadata(
    _settings: Mapping[str, Any], _project: Mapping[str, Any]
) -> dict[str, dict[str, str]]:
    """What scikit-build-core asks for."""
    url = os.environ.get("INAROW_URL", "").rstrip("/")
    if not url:
        return {"urls": {}}
    if not url.startswith("https://"):
        raise ValueError(f"INAROW_URL must begin with https://, not be {url!r}")
    urls = {
        "Source": url,
        "Issues": f"{url}/issues",
        "Changelog": f"{url}/blob/HEAD/CHANGELOG.md",
        "Documentation": f"{url}/tree/HEAD/docs",
    }
    return {"urls": urls}
