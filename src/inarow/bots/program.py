"""A program to run, and how to make one of a file that somebody wrote."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from inarow.bots.isolation import GIBIBYTE, MEBIBYTE, BotLimits, Isolation, home_of
from inarow.bots.kinds import (
    INTERPRETERS,
    OTHER_LANGUAGES,
    STARTED,
    other_processor,
    suffix_of,
    what_else,
)
from inarow.bots.lacking import missing_to_compile
from inarow.bots.unpack import (
    BROKEN,
    IMPORT,
    build,
    cache_folder,
    extract,
    is_inside,
    is_packed,
    marks_of,
    program_kind,
    start_of,
)
from inarow.bots.walk import everything_in
from inarow.players.player import BadPlayer
from inarow.rules import Message

PACKAGE = Path(__file__).parents[1]
MAIN_NAMES = (
    *("main", "bot", "submission", "agent", "player", "mybot", "botstarter", "solution"),
    "botparser",
)
STARTING = re.compile(r"(?i)(run|start|play|launch|bot|main|brain)")  # names of scripts
SOURCE_FOLDERS = ("src", "source", "sources", "app")  # beside them, other main files are extras
ENVIRONMENTS = (".venv", "venv", "env")
STAND_INS = PACKAGE / "bots" / "standins"  # what bots for Windows import and include
# Where headers are, as projects have them: in the folder itself, and beside the sources.
WINDOWS = ("-idirafter", str(STAND_INS), "-idirafter", str(STAND_INS / "capitals"))
PLACES = ("{places}", *WINDOWS, "-pthread", "-w")
# What Microsoft's compiler lets pass: tried where a program does not compile.
AS_MICROSOFT = ("-include", str(STAND_INS / "msvc.h"), "-fpermissive")
CPP = ("-O2", "-std=c++17", *PLACES)
COMPILERS = {
    ".c": (("cc", "gcc", "clang"), ("-O2", "-std=gnu11", "-fcommon", *PLACES)),
    ".cc": (("c++", "g++", "clang++"), CPP),
    ".cpp": (("c++", "g++", "clang++"), CPP),
    ".cxx": (("c++", "g++", "clang++"), CPP),
    ".rs": (("rustc",), ("-O", "-o", "bot", "{source}")),
    ".go": (("go",), ("build", "-o", "bot", "{source}")),
    ".java": (("javac",), ("-d", "bot", "{source}")),
}
# By default a Java machine takes a quarter of the memory and a thread per processor.
JAVA = ("java", "-Xmx512m", "-Xss16m", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xshare:auto")
COMPILE_SECONDS = 120.0
# C and C++: each file on its own, two at a time, and where it fails, again as Microsoft's compiler
# takes it; then the first one with all others or, where that fails, with those that it needs.
IN_PIECES = (".c", ".cc", ".cpp", ".cxx")
ONE = '{compile} -c "$1" -o o/$0.o 2>o/$0.txt || {again} -c "$1" -o o/$0.o 2>&- && rm -f o/$0.txt'
PIECES = """mkdir o; n=0
for source; do n=$((n+1)); printf '%s\\0' $n "$source"; done | xargs -0 -n 2 -P 2 sh -c {one}
[ -e o/1.o ] && {{
    {compile} o/*.o -o bot -lm 2>o/link || {{
        mv o/1.o . && ar rc rest.a o/*.o && {compile} 1.o rest.a -o bot -lm
    }}
}} && tar -cf - bot || {{ cat o/*.txt o/link >&2; false; }}"""
# Compilers are larger than bots. What they make comes out as an archive.
COMPILE = 'mkdir -p cache; GOCACHE=$PWD/cache GOFLAGS=-mod=mod "$0" "$@" >&2 && tar -cf - bot'
COMPILER_LIMITS = BotLimits(
    memory=3 * GIBIBYTE,
    address_space=64 * GIBIBYTE,
    files=1024,
    file_size=256 * MEBIBYTE,
    space=512 * MEBIBYTE,
    output=256 * MEBIBYTE,
)
KILLED_COMPILER = re.compile(r"Killed signal|virtual memory exhausted|OutOfMemoryError")
# Headers of Windows' windows, sockets and consoles: who needs them is at home there.
OF_WINDOWS = re.compile(
    r"(?i)(commctrl|commdlg|shellapi|shlobj|richedit|winuser|wingdi|winsock2?|ws2tcpip|mmsystem"
    r"|afx\w*|atl\w+|tlhelp32|psapi|wininet|shlwapi|d3d\w*|objbase)\.h"
)
HEADERS = (".h", ".hpp", ".hh", ".inl")
# What sets up, builds or tests a project: no program of its author's.
NOT_BOTS = re.compile(
    r"(?i)((setup|conftest|noxfile|compile|fabfile|manage)\.py|gradlew|mvnw|configure|gradle-wrapper"
    r"\.jar|maven-wrapper\.jar|MavenWrapperDownloader\.java|(gulp|grunt|jake)file\.\w*js"
    r"|[\w.-]*\.(conf|config)\.\w*[jt]s|serviceworker\.js)$"
)
# Folders of tests, of other people's modules, and of what is built.
OTHER_FOLDERS = re.compile(
    r"(?i)(\..*|__.*|cmake.*|build|out|obj|bin|debug|release|target|node_modules|venv|env"
    r"|(.*[_-])?tests?([_-].*)?|docs?|examples?)$"
)
DOMAINS = ("com", "org", "net", "io", "edu", "de", "dev")  # of Java's packages, as in com.example
HARDWARE = (".vhd", ".vhdl", ".sv")  # beside which scripts lie that build with it
PAGES = (".html", ".htm")
OF_PAGES = (".js", ".mjs", ".cjs", ".ts", ".tsx", ".jsx", ".vue", ".svelte", ".php")
MOST_LOOKED_AT = 40  # programs of a folder, to see what they are
# How Python and JavaScript name other files of theirs.
USED = re.compile(
    r"^[ \t]*(?:from|import)[ \t]+(?:[\w.]*\.)?(\w+)|^[ \t]*from[ \t]+[\w.]+[ \t]+import[ \t]+(\w+)"
    r"|[\"']\.{1,2}/(?:[^\"'\n]{0,200}/)?([\w-]+)(?:\.\w+)?[\"']",
    re.MULTILINE,
)
LITTLE = ("{file} is empty", "{file} has only classes")  # what says little about a folder
BUILT_WITH = {
    "Cargo.toml": "cargo build --release",
    "CMakeLists.txt": "cmake -B build && cmake --build build",
    "pom.xml": "mvn package",
    "build.gradle": "gradle build",
    "Makefile": "make",
}


@dataclass(frozen=True)
class Program:
    """What to run: a command, the files that it needs to see, and the folder that is its own."""

    command: tuple[str, ...]
    files: tuple[Path, ...] = ()
    own: Path | None = None
    run: Callable[[], None] | None = None  # in place of a command: a function of ours
    packages: Path | None = None  # a folder that is a package of Python, or holds one
    hidden: tuple[Path, ...] = ()  # what it must not see of what it is shown


def interpreter(own: Path) -> str:
    """The Python for the bots of this folder: of its own virtual environment, or else ours.

    A link that leads to anything else would show it to the bot.
    """
    for name in ENVIRONMENTS:
        found = own / name / "bin" / "python"
        real = is_inside(own / name, own) or (own / name / "pyvenv.cfg").is_file()
        if real and found.exists():
            return str(found)
    return sys.executable


def find_file(path: Path) -> Path:
    """The file to run: this one or, of a folder, its main one. Raises BadPlayer."""
    if path.is_symlink() and not path.exists():
        raise BadPlayer(
            "there is no bot {path}: it is a link to {target}, which is not there",
            path=str(path),
            target=str(path.readlink()),
        )
    if not path.exists():
        raise BadPlayer("there is no bot {path}: no such file", path=str(path))
    if not path.is_dir():
        if path.is_symlink() and not path.resolve().is_relative_to(path.parent.resolve()):
            raise BadPlayer(
                "{path} is a link to {target}, which lies outside of its folder, where a bot sees"
                " nothing: name {target} itself",
                path=str(path),
                target=str(path.resolve()),
            )
        return path
    files = sorted(item for item in path.iterdir() if item.is_file())
    files = [item for item in files if not item.name.startswith((".", "_"))]
    files = [item for item in files if not NOT_BOTS.match(item.name)]
    if package := _main_of_package(path):
        return package
    programs = [item for item in files if _runs(item)]
    here = [item for item in programs if program_kind(item) != "windows"]
    programs = here or programs  # what was built elsewhere may lie beside its source
    brains = [item for item in programs if item.name.lower().startswith("pbrain")]
    brains = [item for item in brains if item.suffix.lower() != ".exe"] or brains
    if len({item.stem.lower() for item in brains}) == 1:
        return brains[-1]  # beside it may lie what was made of it
    if agent := _agent(programs):
        return agent
    named = [
        item
        for name in MAIN_NAMES
        for item in programs
        if name in (item.stem.lower(), item.name.lower())
    ]
    for item in named:
        if _speaks(item) or not any(map(_starts, programs)):
            return item
    inside = own_files(path)
    foreign = {OTHER_LANGUAGES.get(suffix_of(item), "") for item in inside} - {""}
    below = [item for item in inside if _runs(item)]
    sources = [item for item in programs if item.suffix.lower() != ".sh"]
    # What packs or builds the bot is not the bot; what starts it is.
    starters = [item for item in programs if len(below) == 1 or STARTING.match(item.name)]
    for found in (sources, [] if foreign or sources else starters):
        if len(found) == 1:
            return found[0]
    if speakers := _in_several_languages(below, path):
        raise BadPlayer(_several(path, speakers))
    named_main = [item for item in inside if item.stem.lower() in MAIN_NAMES and _runs(item)]
    mains = [item for item in named_main if item.suffix not in COMPILERS or _starts(item)]
    mains = [item for item in mains if item.parent.parent == path]
    several = sorted({item.parent.name for item in mains})
    own = [item for item in mains if item.parent.name.lower() in SOURCE_FOLDERS]
    if len(several) > 1 and len(own) == 1:
        return own[0]
    if not sources and len(several) > 1:
        raise BadPlayer(
            "the folder {path} holds several bots: name one of them, such as {name}",
            path=str(path),
            name=several[0],
        )
    if not sources and len(below) == 1:
        return below[0]
    for found in (sources, below):
        starting = [item for item in found if _starts(item)]
        main = [item for item in starting if item.stem.lower() in MAIN_NAMES]
        for some in (starting, main):
            depths = sorted((len(item.parts), item) for item in some)
            if len(depths) == 1 or (depths and depths[0][0] < depths[1][0] and some is main):
                return depths[0][1]
    if named:
        return named[0]
    only = _without_main(path, inside, below, [] if sources else sorted(foreign))
    if isinstance(only, Message):
        raise BadPlayer(only)
    return only


def _without_main(
    path: Path, inside: list[Path], below: list[Path], foreign: list[str]
) -> Path | Message:
    """What a folder is that has these files, of which none is the main one; or the only bot.

    `below` are the programs among them; without one at the top, `foreign` languages count.
    """
    from inarow.bots.no_bot import WEAK, why_no_bot, why_no_project  # which asks about languages
    from inarow.bots.recognise import recognise

    shown = str(path)
    below = [item for item in below if suffix_of(item) != ".sh"]  # which builds or packs
    code = [item for item in inside if item in below or suffix_of(item) in OTHER_LANGUAGES]
    if any(item.suffix.lower() in PAGES for item in inside) and all(
        suffix_of(item) in OF_PAGES for item in code
    ):
        return Message(
            "the folder {path} is a web page, and no bot: a bot is given the board and answers with"
            " a move",
            path=shown,
        )
    speaking = any(recognise(item) not in WEAK for item in code[:MOST_LOOKED_AT])
    if not speaking and (reason := why_no_project(inside)):
        return _no_bot_in(path, reason)
    started = [item for item in inside if suffix_of(item) in STARTED]
    if started and not below:
        language, command = STARTED[suffix_of(started[0])]
        return Message(
            "the folder {path} is a program in {language}, which is not started here by itself:"
            " name the command that starts it, as in 'bot:{command} {file},format=text'",
            path=shown,
            language=language,
            command=command,
            file=started[0].name,
        )
    hardware = any(suffix_of(item) in HARDWARE for item in inside)
    if foreign and not hardware:
        return Message(
            "the folder {path} is a program in {language}, which is not compiled here: build it"
            " and name the program, or the command that starts it",
            path=shown,
            language=foreign[0],
        )
    if packed := [] if below else [item for item in inside if is_packed(item)]:
        return Message(
            "the folder {path} holds an archive or a notebook, {name}: name that, unpacked if need"
            " be",
            path=shown,
            name=str(packed[0].relative_to(path)),
        )
    if not below or hardware:
        return Message(
            "the folder {path} holds no program in a language that is known here", path=shown
        )
    programs = [item for item in below if _starts(item)]
    only_parts = not programs and all(suffix_of(item) in COMPILERS for item in below)
    programs = programs or _used_by_none(below)
    programs.sort(key=lambda item: (len(item.parts), not STARTING.match(item.name), item))
    forms = {item: recognise(item) for item in programs[:MOST_LOOKED_AT]}
    reasons = {item: why_no_bot(item, form, path) for item, form in forms.items()}
    found = [reason for reason in reasons.values() if reason is not None]
    telling = [reason for reason in found if not reason.template.startswith(LITTLE)]
    # What lies deeper, and does not show that it is a bot, belongs to those at the top.
    top = programs[0].parent
    none = all(
        why or ((item.parent != top or not _may_be_asked(item)) and not forms[item])
        for item, why in reasons.items()
    )
    if telling and (only_parts or none):
        return _no_bot_in(path, telling[0])
    for name, command in BUILT_WITH.items():
        if places := [item.parent for item in inside if item.name == name]:
            return Message(
                "the folder {path} has no file called main: build it ({command}) and name the"
                " program, or name the file that is the bot",
                path=str(min(places, key=lambda place: len(place.parts))),
                command=command,
            )
    if only_parts:
        return Message(
            "the folder {path} has no file with a main function, and so is a part of a program, or"
            " a library: name the file that starts it",
            path=shown,
        )
    if len(found) == len(reasons):
        return _no_bot_in(path, found[0])
    likely = [item for item in programs if not reasons.get(item)]
    likely.sort(key=lambda item: forms.get(item) is None)
    if len(likely) == 1 and forms.get(likely[0]) not in WEAK:
        return likely[0]
    return _several(path, likely)


def _may_be_asked(program: Path) -> bool:
    """Whether a program without a format may answer: one in Python that reads nothing can't."""
    from inarow.bots.recognise import reads_input  # which asks about languages here

    return suffix_of(program) != ".py" or reads_input(program)


def _several(path: Path, programs: list[Path]) -> Message:
    return Message(
        "the folder {path} has several programs and no file called main: name the one that is"
        " the bot, such as {name}",
        path=str(path),
        name=", ".join(dict.fromkeys(_named(item, path) for item in programs[:3])),
    )


def _in_several_languages(programs: list[Path], folder: Path) -> list[Path]:
    """Those of these programs that speak a format themselves, if they do so in several languages.

    None of them is a part of another, and which one is meant only its author knows.
    """
    from inarow.bots.no_bot import WEAK, why_no_bot  # which asks about languages here
    from inarow.bots.recognise import recognise

    sources = (".py", *COMPILERS, *INTERPRETERS)
    kinds = {item: suffix_of(item) for item in programs if suffix_of(item) in sources}
    if len(kinds) > MOST_LOOKED_AT or len({*kinds.values()} - {".sh"}) < 2:
        return []
    forms = {item: recognise(item) for item in kinds}
    found = [
        item
        for item, form in forms.items()
        if form not in WEAK and why_no_bot(item, form, folder) is None
    ]
    found = _used_by_none(found)
    return found if len({kinds[item] for item in found}) > 1 else []


def _no_bot_in(path: Path, reason: Message) -> Message:
    return Message("the folder {path} holds no bot: {reason}", path=str(path), reason=reason)


def _named(program: Path, folder: Path) -> str:
    """How to name a program of this folder: that of Gomocup's template is a folder itself."""
    of_template = program.stem.lower() == "pisqpipe" and program.parent != folder
    shown = program.parent if of_template else program
    return str(shown.relative_to(folder))


def _used_by_none(programs: list[Path]) -> list[Path]:
    """Those of these programs that no other imports; all, if there is none."""
    texts = [start_of(item).decode(errors="replace") for item in programs]
    used = {name for text in texts for names in USED.findall(text) for name in names if name}
    alone = [item for item in programs if item.stem not in used and item.stem != "__init__"]
    return alone or programs


def _to_start(file: Path) -> Message:
    language, command = STARTED[suffix_of(file)]
    return Message(
        "{file} is a program in {language}, which is not started here by itself: name the command"
        " that starts it, as in 'bot:{command} {file},format=text'",
        file=file.name,
        language=language,
        command=command,
    )


def _speaks(file: Path) -> bool:
    """Whether the file is a program itself, or is made for others to call or speak with."""
    from inarow.bots.recognise import recognise  # which asks about languages here

    if suffix_of(file) in COMPILERS:
        return _starts(file)
    return suffix_of(file) != ".py" or _starts(file) or recognise(file) is not None


def _main_of_package(folder: Path) -> Path | None:
    """The main file of a package for Node.js, which says so itself."""
    try:
        named = json.loads(start_of(folder / "package.json"))["main"]
        file = folder / str(named)
        return file if file.suffix and file.is_file() and is_inside(file, folder) else None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _agent(programs: list[Path]) -> Path | None:
    """The only one of these that is made to be called by others, or by Gomocup's template.

    The others may be games around it.
    """
    from inarow.bots.recognise import CALLED, TEMPLATE, recognise  # which asks about languages here

    kinds = {item: recognise(item) for item in programs}
    called = [item for item, kind in kinds.items() if kind in CALLED]
    brains = [item for item in programs if TEMPLATE.search(start_of(item).decode("latin-1"))]
    # Others that speak for themselves are bots of their own.
    if any(kind not in (None, "function", *CALLED) for kind in kinds.values()):
        called = []
    return next((found[0] for found in (called, brains) if len(found) == 1), None)


def own_files(folder: Path) -> list[Path]:
    """The files that somebody wrote for a bot: not its tests, and not what was built of them."""
    found = []
    for item in sorted(everything_in(folder)):
        *folders, name = item.relative_to(folder).parts
        inner = zip(("", *folders), folders, strict=False)
        if (
            item.is_file()
            and not name.startswith(".")
            and not NOT_BOTS.match(name)
            and not any(OTHER_FOLDERS.match(own) and above not in DOMAINS for above, own in inner)
        ):
            found.append(item)
    return found


def _runs(file: Path) -> bool:
    """Whether this is something to run: a source of a language that we know, or a program."""
    suffix = suffix_of(file)
    if suffix in (".py", ".jar", *COMPILERS, *INTERPRETERS):
        return True
    return suffix in ("", ".exe", ".out") and program_kind(file) != ""


def _loader(file: Path) -> str:
    """What starts a program of Linux that is not marked as one: many ways of copying lose that."""
    if program_kind(file) != "linux":
        return ""
    with file.open("rb") as stream:
        found = re.search(rb"/[\w/.-]{1,200}/ld-[\w.-]{1,50}\.so\.\d", stream.read(1 << 14))
    loader = found[0].decode() if found else ""
    return loader if os.access(loader, os.X_OK) else ""


def _is_module(item: Path) -> bool:
    """Whether a Python program beside it could import this."""
    return item.suffix == ".py" or (item.is_dir() and any(item.glob("*.py")))


def _starts(file: Path) -> bool:
    """Whether the file is the one that has a `main`, or is the program of several modules.

    A Python file that uses none of those beside it is one of several bots in a folder.
    """
    if re.match(r"test|.*_?test\.", file.name, re.IGNORECASE):
        return False
    text = start_of(file).decode(errors="replace")
    if suffix_of(file) == ".py":
        others = {item.stem for item in file.parent.iterdir() if item != file and _is_module(item)}
        used = {*IMPORT.findall(text)} & {*others, file.parent.name}
        return "__main__" in text and (not others or bool(used))
    if file.suffix.lower() not in COMPILERS:
        return False
    return re.search(r"\b(int|void|func|fn)\s+main\s*\(", text) is not None


def program_of(
    path: Path, isolation: Isolation, compile_seconds: float = COMPILE_SECONDS
) -> Program:
    """How to run this file as a process that reads and writes. Raises BadPlayer.

    A file in a compiled language is compiled, once for each version of it and as locked in as it
    will run.
    """
    file = find_file(path).absolute()
    suffix = suffix_of(file)
    own = path.absolute() if path.is_dir() else file.parent
    command: tuple[str, ...] = (str(file),)
    if suffix in COMPILERS:
        return _compiled(file, own, path.is_dir(), isolation, compile_seconds)
    if suffix == ".py":
        return Program((interpreter(own), "-s", str(file)), (own,), own, packages=own)
    if suffix == ".jar":
        if not _has_main_class(file):
            raise BadPlayer(
                "{file} names no main class: it is a library of Java, or damaged", file=file.name
            )
        command = (*_java(), "-jar", str(file))
    elif program_kind(file) == "windows":
        raise BadPlayer(
            "{file} is a program for Windows: build it for this system from its source, or start it"
            " with wine, as in 'bot:wine {file},format=gomocup'",
            file=file.name,
        )
    elif processor := other_processor(file):
        raise BadPlayer(
            "{file} is a program for another processor, {processor}: build it here from its source",
            file=file.name,
            processor=processor,
        )
    elif program_kind(file) == "macos":
        raise BadPlayer(
            "{file} is a program for macOS: build it for this system from its source",
            file=file.name,
        )
    elif suffix in INTERPRETERS:
        if program_kind(file) != "script" or not os.access(file, os.X_OK):
            command = (_tool((INTERPRETERS[suffix],), file), str(file))
    elif what := what_else(file):
        raise BadPlayer(
            "{file} is {what}, and no bot: name a program, its source or the folder that it is in",
            file=file.name,
            what=what,
        )
    elif suffix in STARTED and program_kind(file) == "":
        raise BadPlayer(_to_start(file))
    elif suffix in OTHER_LANGUAGES and program_kind(file) == "":
        raise BadPlayer(
            "{file} is a program in {language}, which is not compiled here: build it and name"
            " the program, or the command that starts it",
            file=file.name,
            language=OTHER_LANGUAGES[suffix],
        )
    elif not os.access(file, os.X_OK):
        loader = _loader(file)
        if not loader:
            raise BadPlayer(
                "{file} can't be run: make it executable (chmod +x) or end its name as its language"
                " does, like .py",
                file=str(file),
            )
        command = (loader, str(file))
    return Program(command, (own,), own)


def _tool(names: tuple[str, ...], file: Path) -> str:
    """The path of the first of these programs that is installed. Raises BadPlayer."""
    for name in names:
        if found := shutil.which(name):
            return _behind_rustup(found)
    raise BadPlayer("{file} needs {tool}, which is not installed", file=file.name, tool=names[0])


def _behind_rustup(tool: str) -> str:
    """The compiler itself where rustup stands in for it, which needs the user's settings."""
    if Path(tool).resolve().name != "rustup":
        return tool
    command = [tool, "--print", "sysroot"]
    # Not here, where a bot's rust-toolchain.toml may name a compiler that it has brought along.
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/")  # noqa: S603
    real = Path(done.stdout.strip()) / "bin" / Path(tool).name
    return str(real) if done.returncode == 0 and real.exists() else tool


def _has_main_class(file: Path) -> bool:
    try:
        with zipfile.ZipFile(file) as jar, jar.open("META-INF/MANIFEST.MF") as manifest:
            return b"Main-Class:" in manifest.read(1 << 16)
    except (*BROKEN, KeyError):
        return False


def _java() -> tuple[str, ...]:
    return (_tool(("java",), Path("java")), *JAVA[1:])


def _sources(file: Path, own: Path) -> list[Path]:
    """All files of the bot's folder in the language of its main one, which comes first."""
    found = [item for item in own_files(own) if item.suffix == file.suffix]
    others = [item for item in found if item != file and not _starts(item)]
    top = own / file.relative_to(own).parts[0]
    inside = [item for item in others if item.is_relative_to(top)]
    if {item.name for item in inside} & {item.name for item in others if item not in inside}:
        others = inside  # elsewhere is another version
    return [file, *(others if file.suffix.lower() != ".rs" else [])]  # which names its modules


def _compiled(file: Path, own: Path, whole: bool, isolation: Isolation, seconds: float) -> Program:
    """The program of a file or, as a `whole`, of all files of its folder."""
    names, arguments = COMPILERS[file.suffix.lower()]
    compiler = _tool(names, file)
    together = _sources(file, own) if whole else [file]
    # A source may include a file of any name, which may differ where somebody else has the same
    # source: so the folder counts, too.
    kinds = (file.suffix.lower(), *HEADERS)
    inside = (item for item in sorted(everything_in(own)) if whole or item.suffix.lower() in kinds)
    marks = marks_of((item for item in inside if item.is_file()), may_vanish=True)
    folder = cache_folder(
        *(os.fsencode(str(word)) for word in (compiler, file, *chain.from_iterable(marks.items())))
    )
    target = folder / "bot"
    if not target.exists():
        headers = {item.parent for item in own_files(own) if item.suffix.lower() in HEADERS}
        above = {folder for header in headers for folder in header.parents if own in folder.parents}
        nearest = sorted({own, *headers, *above}, key=lambda folder: _distance(folder, file))
        places = [f"-I{folder}" for folder in nearest] if whole else []
        put = {"{source}": [*map(str, together)], "{places}": places}
        words = [part for word in arguments for part in put.get(word, [word])]
        tries = [("/bin/sh", "-c", COMPILE, compiler, *words)]
        if file.suffix.lower() in IN_PIECES:
            command = shlex.join((compiler, *words))
            again = shlex.join((compiler, *AS_MICROSOFT, *words))
            one = shlex.quote(ONE.format(compile=command, again=again))
            script = PIECES.format(compile=command, one=one)
            tries = [("/bin/sh", "-c", script, "compile", *map(str, together))]
        elif file.suffix.lower() == ".java" and len(together) > 1:  # only what the main one needs
            roots = os.pathsep.join(sorted(map(str, {_java_root(item) for item in together})))
            only = ("-sourcepath", roots, "-d", "bot", str(file))
            tries.append(("/bin/sh", "-c", COMPILE, compiler, *only))
        elif file.suffix.lower() == ".rs":  # of today, or else of 2015, as one file is by itself
            tries.insert(0, ("/bin/sh", "-c", COMPILE, compiler, "--edition", "2021", *words))
        home = home_of(Path(compiler).resolve())
        hidden = () if whole else tuple(_other_programs(file))
        programs = [Program(command, (own, home), hidden=hidden) for command in tries]
        beside = not whole and any(
            item != file and item.suffix == file.suffix for item in own.iterdir()
        )
        build(folder, lambda place: _compile(programs, file, place, isolation, seconds, beside))
    run: tuple[str, ...] = (str(target),)
    if file.suffix.lower() == ".java":
        source = start_of(file).decode(errors="replace")
        run = (*_java(), "-cp", str(target), _main_class(source, file.stem))
    return Program(run, (folder, own), own)


def _other_programs(file: Path) -> Iterator[Path]:
    """The programs beside a file, and the folders that hold one."""

    def is_other(item: Path) -> bool:
        return is_packed(item) or (
            _runs(item) and (suffix_of(item) != suffix_of(file) or _starts(item))
        )

    for item in everything_in(file.parent, deep=False):
        inside = everything_in(item, deep=False) if item.is_dir() else [item]
        with contextlib.suppress(FileNotFoundError):  # others may take theirs away meanwhile
            if item != file and any(is_other(part) for part in inside if part.is_file()):
                yield item


def _distance(folder: Path, file: Path) -> tuple[int, int, str]:
    """How far a folder is from a file: of headers with one name, the nearest is meant."""
    common = os.path.commonpath((folder, file.parent))
    return len(folder.parts) - len(Path(common).parts), -len(common), str(folder)


def _compile(
    programs: list[Program],
    file: Path,
    place: Path,
    isolation: Isolation,
    seconds: float,
    beside: bool,
) -> None:
    """Compile where the bot would run, and take what comes out of its output.

    The first of several programs that succeeds makes it; the first one's errors are told. The
    programs of others that lie beside a single file are not there to be included; but `beside` it
    may lie parts of it.
    """
    from inarow.bots.guarded import run_to_end  # which runs programs, and so imports this

    deadline = time.monotonic() + seconds
    errors = []
    fine, made = False, b""
    try:
        for program in programs:
            left = max(1.0, deadline - time.monotonic())
            fine, made, error = run_to_end(program, COMPILER_LIMITS, isolation, left)
            errors.append(error)
            if fine:
                break
    except TimeoutError:
        raise BadPlayer(
            "{file} takes more than {n} s to compile: build it yourself and name the program",
            file=file.name,
            n=f"{seconds:.0f}",
        ) from None
    if not fine:
        text = errors[0].decode(errors="replace").strip()
        if KILLED_COMPILER.search(text):
            raise BadPlayer(
                "{file} needs more than {n} MiB of memory to compile: build it yourself and name"
                " the program",
                file=file.name,
                n=COMPILER_LIMITS.memory >> 20,
            )
        missing = missing_to_compile(file.name, text, beside)
        if missing is not None and OF_WINDOWS.fullmatch(str(missing.values.get("name", ""))):
            raise BadPlayer(
                "{file} is a program for Windows: it needs {name}",
                file=file.name,
                name=missing.values["name"],
            )
        if missing is not None:
            raise BadPlayer(missing)
        faults = [line for line in text.splitlines() if re.search(r"\berror\b|undefined", line)]
        shown = "\n".join(faults) or text
        raise BadPlayer("{file} does not compile: {error}", file=file.name, error=shown[:600])
    try:
        extract(made, file, place)
    except BadPlayer:
        raise
    except BROKEN:  # it was made by something that the source had started
        raise BadPlayer(
            "{file} does not compile: {error}", file=file.name, error="a damaged archive"
        ) from None


def _java_root(file: Path) -> Path:
    """The folder in which the folders of a Java file's package are."""
    folders = _package(start_of(file).decode(errors="replace")).split(".")[:-1]
    return file.parents[min(len(folders), len(file.parents) - 1)]


def _package(source: str) -> str:
    """What stands before the names of this Java source's classes."""
    found = re.search(r"^[ \t]*package[ \t]+([\w.]+)[ \t]*;", source, re.MULTILINE)
    return f"{found[1]}." if found else ""


def _main_class(source: str, stem: str) -> str:
    """The class of a Java file that has a main."""
    before_main = source.partition("static void main")[0]
    names = re.findall(r"^(?:[a-z]+[ \t]+)*class[ \t]+(\w+)", before_main, re.MULTILINE)
    return _package(source) + (names[-1] if names else stem)
