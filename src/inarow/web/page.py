"""The files of the page, kept in memory, compressed once, and named by what is in them."""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
import re
from dataclasses import dataclass
from functools import cached_property
from html import escape
from pathlib import Path

from fastapi import Request, Response

from inarow import locale
from inarow.draw.palette import palette_css

TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
DESCRIPTION = "Every two-player k-in-a-row game: play, analyse, share"
FOREVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class File:
    """A file as it is sent."""

    content: bytes
    media: str

    @cached_property
    def packed(self) -> bytes:
        return gzip.compress(self.content, 9, mtime=0)

    @cached_property
    def tag(self) -> str:
        return f'"{hashlib.sha256(self.content).hexdigest()[:20]}"'

    def response(self, request: Request, cache: str, status: int = 200) -> Response:
        """The file, or 304 if the browser has it already."""
        headers = {
            "ETag": self.tag,
            "Cache-Control": cache,
            "Vary": "Accept-Encoding, Accept-Language",
        }
        if request.headers.get("if-none-match") == self.tag and status == 200:
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(self.packed, status, headers, self.media)
        return Response(self.content, status, headers, self.media)


class Page:
    """All files of the page, and its texts in every language.

    They lie under `/page/<fingerprint>/`: a new version has new addresses, so that browsers can
    keep what they have for ever.
    """

    def __init__(self, folder: Path) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): File(path.read_bytes(), _media(path))
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.suffix in (".js", ".css", ".svg", ".html", ".txt")
        }
        self._files["palette.css"] = File(palette_css().encode(), _media(Path("palette.css")))
        programs = "\n".join(
            file.content.decode()
            for name, file in self._files.items()
            if name.endswith(".js") and not name.startswith("vendor/")
        )
        for language in locale.LANGUAGES:
            with locale.speaking(language):
                content = json.dumps(locale.texts_of(programs), ensure_ascii=False).encode()
            self._files[f"texts/{language}.json"] = File(content, "application/json")
        everything = hashlib.sha256()
        for name, file in self._files.items():
            everything.update(name.encode() + file.content)
        self.fingerprint = everything.hexdigest()[:16]

    def find(self, name: str) -> File | None:
        """The file with this name."""
        return self._files.get(name)

    def start(
        self,
        language: str,
        title: str = "inarow",
        description: str = DESCRIPTION,
        image: str | None = None,
    ) -> File:
        """The start document in a language.

        Others show its title, its description and the image at this address with a link.
        """
        shown = f'<meta property="og:image" content="{escape(image)}">' if image else ""
        folder = f"/page/{self.fingerprint}"
        modules = (
            f'<link rel="modulepreload" href="{folder}/{name}">' for name in self._first_modules
        )
        holes = {
            "page": folder,
            "modules": "\n    ".join(modules),
            "language": language,
            "title": escape(title),
            "description": escape(description),
            "picture": shown,
        }
        text = re.sub(
            r"\{(\w+)\}",
            lambda hole: holes[hole[1]],
            self._files["index.html"].content.decode(),
        )
        return File(text.encode(), "text/html; charset=utf-8")

    @cached_property
    def _first_modules(self) -> list[str]:
        """What the program imports at its start: a browser need not find it wave by wave."""
        found = ["app.js"]
        for name in found:
            text = self._files[name].content.decode()
            imported = re.findall(
                r'^(?:import (?:.* from )?|} from )"\./(.+)";$', text, re.MULTILINE
            )
            found += [module for module in imported if module not in found]
        return found[1:]


def _media(path: Path) -> str:
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "text/plain"
    return f"{kind}; charset=utf-8"
