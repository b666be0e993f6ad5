"""What a file is, by how its name ends or how it begins: a language, or no program at all."""

from __future__ import annotations

import os
import platform
import re
from pathlib import Path

from inarow.bots.unpack import WEIGHTS, program_kind
from inarow.rules import Message

INTERPRETERS = {
    ".js": "node",
    ".mjs": "node",
    ".cjs": "node",
    ".rb": "ruby",
    ".lua": "lua",
    ".pl": "perl",
    ".sh": "sh",
    ".php": "php",
}
OTHER_LANGUAGES = {
    ".cs": "C#",
    ".zig": "Zig",
    ".scala": "Scala",
    ".kt": "Kotlin",
    ".hs": "Haskell",
    ".swift": "Swift",
    ".pas": "Pascal",
    ".dpr": "Delphi",
    ".ml": "OCaml",
    ".d": "D",
    ".ts": "TypeScript",
    ".tsx": "TypeScript",
    ".jsx": "JavaScript",
    ".vue": "JavaScript",
    ".svelte": "JavaScript",
    ".hx": "Haxe",
    ".nim": "Nim",
    ".dart": "Dart",
    ".fs": "F#",
    ".vb": "Visual Basic",
    ".f90": "Fortran",
    ".f95": "Fortran",
    ".for": "Fortran",
    ".cob": "COBOL",
    ".cbl": "COBOL",
    ".adb": "Ada",
    ".cr": "Crystal",
    ".v": "V",
    ".elm": "Elm",
    ".cu": "CUDA",
    ".mm": "Objective-C",
    ".asm": "Assembler",
    ".s": "Assembler",
    ".gd": "GDScript",
    ".as": "ActionScript",
    ".mod": "Modula",
    ".e": "Eiffel",
    ".bas": "BASIC",
    ".sol": "Solidity",
    ".purs": "PureScript",
    ".idr": "Idris",
    ".odin": "Odin",
    ".pde": "Processing",
    ".mojo": "Mojo",
    ".vba": "Visual Basic",
    ".ino": "Arduino's C++",
    ".nlogo": "NetLogo",
    ".nb": "Wolfram's language",
    ".wl": "Wolfram's language",
    ".ahk": "AutoHotkey",
    ".au3": "AutoIt",
    ".pyx": "Cython",
    ".sml": "Standard ML",
    ".vala": "Vala",
    ".gleam": "Gleam",
    ".roc": "Roc",
    ".lean": "Lean",
    ".agda": "Agda",
    ".gml": "GameMaker's language",
    ".luau": "Roblox's Lua",
    ".applescript": "AppleScript",
    ".f": "Fortran",
    ".f03": "Fortran",
    ".ada": "Ada",
    ".mojom": "Mojo",
    ".apl": "APL",
    ".ijs": "J",
    ".rex": "Rexx",
    ".rexx": "Rexx",
    ".abap": "ABAP",
    ".sas": "SAS",
    ".cljs": "ClojureScript",
    ".bf": "Brainfuck",
    ".fsx": "F#",
    ".csx": "C#",
    ".move": "Move",
    ".cairo": "Cairo",
    ".vy": "Vyper",
}
# Languages whose programs are started by another one, which we don't do ourselves.
STARTED = {
    ".r": ("R", "Rscript"),
    ".jl": ("Julia", "julia"),
    ".lisp": ("Lisp", "sbcl --script"),
    ".lsp": ("Lisp", "sbcl --script"),
    ".el": ("Lisp", "emacs --script"),
    ".scm": ("Scheme", "guile"),
    ".rkt": ("Racket", "racket"),
    ".ex": ("Elixir", "elixir"),
    ".exs": ("Elixir", "elixir"),
    ".erl": ("Erlang", "escript"),
    ".clj": ("Clojure", "clojure"),
    ".groovy": ("Groovy", "groovy"),
    ".tcl": ("Tcl", "tclsh"),
    ".prolog": ("Prolog", "swipl"),
    ".pro": ("Prolog", "swipl"),
    ".m": ("MATLAB", "octave"),
    ".raku": ("Raku", "raku"),
    ".awk": ("AWK", "awk -f"),
    ".coffee": ("CoffeeScript", "coffee"),
    ".ps1": ("PowerShell", "pwsh"),
    ".forth": ("Forth", "gforth"),
    ".st": ("Smalltalk", "gst"),
    ".kts": ("Kotlin", "kotlin"),
    ".sc": ("Scala", "scala"),
    ".rmd": ("R", "Rscript"),
    ".cl": ("Lisp", "sbcl --script"),
    ".ss": ("Scheme", "guile"),
    ".fth": ("Forth", "gforth"),
    ".sage": ("Sage", "sage"),
    ".fish": ("fish", "fish"),
    ".zsh": ("zsh", "zsh"),
}
# What is a program in Prolog, where Perl has the ending: facts, rules and directives.
OF_PROLOG = re.compile(
    r"^\s{0,9}(:-|\?-)|^[a-z]\w{0,40}\([^\n]{0,200}\)\s{0,9}(:-|\.)", re.MULTILINE
)
OF_HARDWARE = re.compile(
    r"^[ \t]{0,9}(endmodule\b|module\s+\w+\s*[(;#])", re.MULTILINE
)  # where V has the ending .v
OF_QT = re.compile(r"^\s{0,9}(QT|TEMPLATE|TARGET|SOURCES|CONFIG)\s{0,9}[+]?=", re.MULTILINE)
OF_PERL = re.compile(r"^\s{0,9}(use|my|sub|our|require|package)\s", re.MULTILINE)
PROJECT = Message("a file of a project, which is not the program itself")
OF_A_PROJECT = re.compile(
    r"(?i)(gnu)?makefile|dockerfile|jenkinsfile|rakefile|gemfile|procfile|vagrantfile|cmakelists\.txt"
    r"|requirements\.txt|package(-lock)?\.json|tsconfig\.json|pom\.xml|build\.gradle|cargo\.toml"
    r"|pyproject\.toml|setup\.cfg|go\.(mod|sum)"
)
HARDWARE = Message("a description of hardware")
LIBRARY = Message("a library that programs use")
# What lies beside bots and is none, by how its name ends or by its first bytes.
OTHER_KINDS = {
    Message("a web page"): (("html", "htm", "css", "scss", "sass"), (b"<!doctype html", b"<html")),
    Message("a picture"): (
        (*("png", "jpg", "jpeg", "gif", "bmp", "svg", "webp", "ico", "tif", "tiff", "xcf"), "psd"),
        (b"\x89png", b"\xff\xd8\xff", b"gif8", b"<svg"),
    ),
    Message("sound or a film"): (
        ("wav", "mp3", "ogg", "flac", "mp4", "avi", "mov", "webm", "mid", "m4a", "mkv"),
        (b"id3", b"oggs", b"riff"),
    ),
    Message("a document"): (
        (
            *("pdf", "tex", "doc", "docx", "odt", "ppt", "pptx", "rtf", "md"),
            *("rst", "odp", "epub", "bib", "pages", "key", "pptm", "docm", "diff"),
            *("patch", "drawio", "url", "webloc", "lnk"),
        ),
        (b"%pdf", b"{\\rtf"),
    ),
    Message("data"): (
        (
            *("csv", "tsv", "json", "jsonl", "xml", "yml", "yaml", "toml", "ini", "cfg", "lock"),
            *("blend", "mat", "sav", "model", "weights"),
            *("npz", "npy", "pkl", "pickle", "h5", "hdf5", "pt", "pth", "onnx", "dat", "db"),
            *("xlsm", "xlsb", "accdb", "mdb", "ndjson", "jsonc", "json5", "fen", "npk", "gguf"),
            *("feather", "proto", "env", "map", "unity", "prefab", "asset", "meta", "bin", "eps"),
            *("sqlite", "sql", "xls", "xlsx", "ods", "ckpt", "pb", "tflite", "parquet", "joblib"),
            *("keras", "safetensors", "arff", "psq", "sgf", "pgn", "log", "properties"),
        ),
        (b"\x93numpy", b"\x80\x02", b"\x80\x03", b"\x80\x04", b"\x80\x05", b"sqlite format"),
    ),
    Message("a font"): (("ttf", "otf", "woff", "woff2", "fnt"), (b"woff",)),
    Message("a part of a program, which others include"): (
        ("h", "hpp", "hh", "hxx", "inl", "inc", "tpp", "ipp", "pxd", "pyi", "mli", "hrl"),
        (),
    ),
    Message("a compiled class of Java"): (("class",), (b"\xca\xfe\xba\xbe",)),
    Message("a compiled module of Python"): (("pyc", "pyo", "pyd"), ()),
    LIBRARY: (("so", "dll", "dylib", "a", "lib", "o", "obj"), ()),
    PROJECT: (
        (
            *("yyp", "godot", "tscn", "tres", "gradle", "cabal", "gemspec", "pro", "nimble"),
            *("dub", "sln", "csproj", "vcxproj", "fsproj", "vbproj", "pbxproj", "iml", "cmake"),
        ),
        (b"microsoft visual studio solution",),
    ),
    Message("WebAssembly, which pages run"): (("wasm", "wat"), (b"\0asm",)),
    HARDWARE: (("vhd", "vhdl", "sv", "qsf", "xdc", "ucf"), ()),
    Message("a script for Windows"): (("bat", "cmd", "vbs"), (b"@echo off",)),
    Message("an archive that is not unpacked here"): (
        (
            *("egg", "pyz", "love", "jmod", "war", "ear", "lz4", "br", "lzma"),
            *("z", "7z", "rar", "gz", "bz2", "xz", "zst", "cab", "iso"),
        ),
        (b"7z\xbc\xaf", b"rar!"),
    ),
    Message("an app to install"): (
        (
            *("apk", "ipa", "msi", "dmg", "deb", "rpm", "appx", "xpi", "crx"),
            *("whl", "sb2", "sb3", "aab", "aia", "swf", "nes", "gb", "gba"),
            *("rom", "8xp", "xap", "snap", "flatpak", "appimage", "unitypackage", "rbxl", "llsp"),
            *("ev3", "uf2", "hex", "c3p", "jad"),
        ),
        (),
    ),
}
TEXT = Message("text")
UNKNOWN_KIND = Message("a file of unknown kind")
# Processors, as programs of Linux number them.
PROCESSORS = {
    3: "x86",
    8: "MIPS",
    20: "PowerPC",
    21: "PowerPC",
    40: "ARM",
    62: "x86-64",
    183: "ARM64",
    243: "RISC-V",
}
OURS = {"x86_64": "x86-64", "amd64": "x86-64", "aarch64": "ARM64", "arm64": "ARM64"}
CONTROLS = bytes({*range(32)} - {*b"\t\n\f\r\x1b\x1a\b"})  # what is in no text


def suffix_of(file: Path) -> str:
    """How the names of files in this language end; a script's is known by its first line."""
    suffix = {".pyw": ".py"}.get(file.suffix.lower(), file.suffix.lower())
    if suffix == ".pl" and file.is_file():
        with file.open("rb") as stream:
            text = stream.read(1 << 16).decode("latin-1")
        prolog = OF_PROLOG.search(text) and not OF_PERL.search(text) and text[:2] != "#!"
        return ".prolog" if prolog else suffix
    if suffix == ".v" and file.is_file():
        with file.open("rb") as stream:
            text = stream.read(1 << 16).decode("latin-1")
        return ".sv" if OF_HARDWARE.search(text) else suffix
    if suffix or not file.is_file() or program_kind(file) != "script":
        return suffix
    with file.open("rb") as stream:
        words = stream.readline(200).decode("latin-1").removeprefix("#!").split()
    names = [Path(word).name for word in words[:2]]
    name = names[-1] if names[:1] == ["env"] else "".join(names[:1])
    if name.startswith(("python", "pypy")):
        return ".py"
    shells = {"bash": ".sh", "dash": ".sh"}
    return {tool: suffix for suffix, tool in INTERPRETERS.items()}.get(name, shells.get(name, ""))


def what_else(file: Path) -> Message | None:
    """What this file is, if it is no program in any language.

    A program of Linux or a script may not be marked as one. The system may know how to start what
    is marked as a program and unknown here, but not texts.
    """
    suffix = suffix_of(file)
    kind = program_kind(file)
    with file.open("rb") as stream:
        start = stream.read(1 << 12)
    text = start.decode("latin-1")
    if kind == "" and (
        OF_A_PROJECT.fullmatch(file.name) or (suffix == ".pro" and OF_QT.search(text))
    ):
        return PROJECT
    if kind == "script" or suffix in OTHER_LANGUAGES or suffix in STARTED:
        return None
    ending = suffix.removeprefix(".")
    if kind != "":
        return LIBRARY if ending in OTHER_KINDS[LIBRARY][0] else None
    if file.name.lower().endswith(WEIGHTS):
        ending = "pt"
    for what, (suffixes, marks) in OTHER_KINDS.items():
        if ending in suffixes or start.lstrip().lower().startswith(marks):
            return what
    if start[:2] in (b"\xff\xfe", b"\xfe\xff") or start.translate(None, CONTROLS) == start:
        return TEXT
    return None if os.access(file, os.X_OK) else UNKNOWN_KIND


def other_processor(file: Path) -> str:
    """The processor that a program of Linux is for, if it is not ours."""
    with file.open("rb") as stream:
        start = stream.read(20)
    if start[:4] != b"\x7fELF" or len(start) < 20:
        return ""
    processor = PROCESSORS.get(
        int.from_bytes(start[18:20], "big" if start[5] == 2 else "little"), ""
    )
    here = OURS.get(platform.machine().lower(), processor)
    runs = {here, "x86"} if here == "x86-64" else {here}
    return "" if processor in runs else processor
