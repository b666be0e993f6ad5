"""What a bot needs and does not find: a module, a library or a header; and how to get it."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from inarow.bots.unpack import kept
from inarow.rules import Message

AS_REQUIRED = Message(
    "it needs the Python module {name}: make what its requirements.txt asks for with {command}"
)
WITH_PIP = Message(
    "it needs the Python module {name}: install it (pip install {package}), or give the bot's"
    " folder a virtual environment of its own, .venv"
)
OWN_OR_PIP = Message(
    "it needs the Python module {name}: a file of its own that is not beside it, or else a package"
    " (pip install {package}, or a virtual environment of its own, .venv)"
)
WITH_SYSTEM = Message(
    "it needs the Python module {name}, which comes with the system (on Debian: apt install"
    " {package})"
)
OF_DEVICES = Message(
    "it needs the Python module {name}, which only MicroPython has: it is a program for a small"
    " board, and not for this machine"
)
OF_WINDOWS = Message("it needs the Python module {name}, which only Python for Windows has")
NOT_INSIDE = Message(
    "it needs the module {name}, which its folder does not have (capital letters count)"
)
OUTSIDE = Message(
    "it needs the module {name}, which lies outside of its folder, in {folder}: put it into the"
    " bot's folder"
)
NO_LONGER = Message(
    "it needs the module {name}, which Python no longer has: give the bot's folder a virtual"
    " environment of an older Python, .venv"
)
WITH_NPM = Message("it needs the module {name}: run npm install {name} in the bot's folder")
OWN_FILE = Message("it needs its file {name}, which is not there")
OTHER_MODULE = Message("it needs {name}, a module of {language}: install it ({command})")
CLASS = Message(
    "it needs the Java class {name}: put it, or the library that has it, beside the bot"
)
SHARED = Message(
    "it needs the library {name}, which is not on this machine: install it, or build the bot here"
    " from its source"
)
NEWER_SYSTEM = Message("it was built for a newer system ({name}): build it here, from its source")
LACKING = tuple(
    message.template
    for message in (
        *(AS_REQUIRED, WITH_PIP, OWN_OR_PIP, WITH_SYSTEM, OF_DEVICES, OF_WINDOWS, NOT_INSIDE),
        *(OUTSIDE, NO_LONGER, WITH_NPM, OWN_FILE, OTHER_MODULE, CLASS, SHARED, NEWER_SYSTEM),
    )
)
# Modules of older Pythons, of other systems, and of Python itself where systems leave them out.
REMOVED = ("parser", "symbol", "formatter", "imp", "asyncore", "asynchat", "smtpd", "distutils")
WINDOWS_ONLY = ("msvcrt", "winsound", "winreg", "_winreg", "win32com", "pythoncom", "wmi")
DEVICES_ONLY = set(
    "machine micropython network umqtt utime ubinascii ujson urandom microbit neopixel pew badge"
    " board digitalio displayio pyb esp rp2".split()
)
SYSTEMS = {
    "tkinter": "python3-tk",
    "_tkinter": "python3-tk",
    "gi": "python3-gi",
    "apt": "python3-apt",
}
# Modules that are installed under another name, and others that surely are packages.
PACKAGES = {
    "cv2": "opencv-python",
    "sklearn": "scikit-learn",
    "skimage": "scikit-image",
    "skopt": "scikit-optimize",
    "PIL": "pillow",
    "yaml": "pyyaml",
    "dotenv": "python-dotenv",
    "bs4": "beautifulsoup4",
    "dateutil": "python-dateutil",
    "serial": "pyserial",
    "usb": "pyusb",
    "Crypto": "pycryptodome",
    "jwt": "pyjwt",
    "telegram": "python-telegram-bot",
    "telebot": "pyTelegramBotAPI",
    "discord": "discord.py",
    "github": "PyGithub",
    "git": "GitPython",
    "magic": "python-magic",
    "docx": "python-docx",
    "fitz": "pymupdf",
    "OpenGL": "PyOpenGL",
    "wx": "wxPython",
    "attr": "attrs",
    "zmq": "pyzmq",
    "MySQLdb": "mysqlclient",
    "psycopg2": "psycopg2-binary",
    "ale_py": "ale-py",
    "pyspiel": "open_spiel",
    "faiss": "faiss-cpu",
    "mpl_toolkits": "matplotlib",
    "pkg_resources": "setuptools",
    "socketio": "python-socketio",
    "websocket": "websocket-client",
    "pygame_menu": "pygame-menu",
    "google.generativeai": "google-generativeai",
    "keras_rl": "keras-rl2",
    "tensorflow_probability": "tensorflow-probability",
    "pyximport": "cython",
    "Cython": "cython",
    "win32api": "pywin32",
}
KNOWN = set(
    """
    numpy scipy pandas matplotlib torch torchvision tensorflow keras jax jaxlib flax optax gym
    gymnasium stable_baselines3 stable_baselines sb3_contrib ray tqdm numba requests pettingzoo
    kaggle_environments termcolor colorama rich prettytable tabulate psutil networkx sympy seaborn
    plotly joblib cloudpickle dill h5py onnx onnxruntime lightgbm xgboost catboost transformers
    openai anthropic ollama langchain pydantic click typer tensorboard tensorboardX wandb mlflow
    pytorch_lightning lightning einops easyAI bitarray bitstring pygame flask django fastapi
    streamlit gradio nonebot aiohttp tensorflow_hub tf_agents pyfiglet emoji loguru pytest attrs
    sortedcontainers numexpr cupy theano lasagne tflearn mxnet paddle pymongo redis sqlalchemy
    selenium playwright pyautogui pynput keyboard mouse chess dgl jsonschema msgpack ujson orjson
    uvicorn websockets boto3 chainer neat deap bayes_opt optuna hyperopt imageio moviepy pyglet
    arcade kivy customtkinter simpy more_itertools coloredlogs tensordict torchrl elote trueskill
    """.split()
)
# What a linker or a header says is lacking: the library and its package in Debian.
LIBRARIES = (
    (r"json(cpp)?/json\.h|jsoncpp", "jsoncpp", "libjsoncpp-dev"),
    (r"n?curses\.h|\b(stdscr|initscr|wattr_on|wrefresh|endwin)\b", "ncurses", "libncurses-dev"),
    (r"boost/|boost::", "Boost", "libboost-all-dev"),
    (r"nlohmann/json\.hpp|json\.hpp", "nlohmann-json", "nlohmann-json3-dev"),
    (r"rapidjson/", "RapidJSON", "rapidjson-dev"),
    (r"SDL2?/|SDL2?\.h|SDL_\w+", "SDL", "libsdl2-dev"),
    (r"SFML/|sf::", "SFML", "libsfml-dev"),
    (r"gtest/|testing::", "GoogleTest", "libgtest-dev"),
    (r"Eigen/", "Eigen", "libeigen3-dev"),
    (r"torch/|ATen/|c10/", "LibTorch", "libtorch-dev"),
    (r"tensorflow/", "TensorFlow", ""),
    (r"curl/curl\.h|curl_\w+", "libcurl", "libcurl4-openssl-dev"),
    (r"openssl/", "OpenSSL", "libssl-dev"),
    (r"readline/", "readline", "libreadline-dev"),
    (r"GL/|glut\w*|GLFW/", "OpenGL", "freeglut3-dev"),
    (r"gmp(xx)?\.h|__gmp\w+", "GMP", "libgmp-dev"),
    (r"fmt/", "fmt", "libfmt-dev"),
    (r"mpi\.h|MPI_\w+", "MPI", "libopenmpi-dev"),
    (r"omp\.h|GOMP_\w+|omp_\w+", "OpenMP", "libgomp1"),
    (r"sqlite3\.h|sqlite3_\w+", "SQLite", "libsqlite3-dev"),
    (r"zlib\.h", "zlib", "zlib1g-dev"),
    (r"raylib\.h", "raylib", "libraylib-dev"),
    (r"Q[A-Z]\w+(\.h)?|QtCore/", "Qt", "qtbase5-dev"),
    (r"opencv2/|cv::", "OpenCV", "libopencv-dev"),
    (r"cblas\.h|cblas_\w+", "BLAS", "libopenblas-dev"),
)
SEEN = {
    "header": re.compile(r"fatal error: ([\w./+-]+):? (No such file|file not found)"),
    "package": re.compile(r"error: package ([\w.]+) does not exist"),
    "crate": re.compile(
        r"(?:can't find crate for|unresolved import|maybe a missing crate"
        r"|undeclared crate or module|unresolved module or unlinked crate"
        r"|cannot find module or crate) `(\w+)"
    ),
    "go": re.compile(
        r"no required module provides package ([\w./-]+)|cannot find package \"([^\"]+)"
    ),
    "symbol": re.compile(r"undefined reference to [`'\u2018]([\w:~]+)"),
}


def missing_module(text: str, own: Path | None) -> Message | None:
    """What to do about a module or library that the bot needs and lacks, if this says so.

    `own` is the bot's folder, which may say itself what it needs.
    """
    if found := re.search(r"No module named '([\w.]+)'", text):
        return _missing_in_python(found[1], own)
    if found := re.search(r"Cannot find (?:module|package) '([^'./][^']*)'", text):
        return Message(WITH_NPM.template, name=found[1])
    if found := re.search(r"Cannot find module '([^']+)'", text):
        return Message(OWN_FILE.template, name=Path(found[1]).name)
    if found := re.search(r"cannot load such file -- ([\w/.-]+)", text):
        return _module_of("Ruby", found[1], f"gem install {found[1]}")
    if found := re.search(r"Can't locate ([\w/]+)\.pm in @INC", text):
        name = found[1].replace("/", "::")
        return _module_of("Perl", name, f"cpan {name}")
    if found := re.search(r"module '([\w.]+)' not found:", text):
        return _module_of("Lua", found[1], f"luarocks install {found[1]}")
    if found := re.search(r"(?:NoClassDefFoundError|ClassNotFoundException): ([\w/.$]+)", text):
        return Message(CLASS.template, name=found[1].replace("/", "."))
    if found := re.search(r"error while loading shared libraries: ([\w.+-]+):", text):
        return Message(SHARED.template, name=found[1])
    if found := re.search(r"version [`'](\w+_[\d.]+)' not found", text):
        return Message(NEWER_SYSTEM.template, name=found[1])
    return None


def _module_of(language: str, name: str, command: str) -> Message:
    return Message(OTHER_MODULE.template, name=name, language=language, command=command)


def _missing_in_python(module: str, own: Path | None) -> Message:
    """What to do about a module of Python; a folder with a README beside is another project."""
    name = module.partition(".")[0]
    package = PACKAGES.get(name, name)
    if own is not None and ((own / name).is_dir() or (own / f"{name}.py").is_file()):
        return Message(NOT_INSIDE.template, name=module)
    if own is not None and kept() not in own.parents:
        for place in (own.parent, *own.parent.glob("*/")):
            if (place / f"{name}.py").is_file() and not any(place.glob("README*")):
                return Message(OUTSIDE.template, name=name, folder=place)
    for names, message in (
        (REMOVED, NO_LONGER),
        (WINDOWS_ONLY, OF_WINDOWS),
        (DEVICES_ONLY, OF_DEVICES),
    ):
        if name in names:
            return Message(message.template, name=name)
    if name in SYSTEMS:
        return Message(WITH_SYSTEM.template, name=name, package=SYSTEMS[name])
    known = name in PACKAGES or name in KNOWN
    unpacked = own is not None and kept() in own.parents  # where nobody should put anything
    if own is not None and not unpacked and _is_required({name, package}, own):
        folder = shlex.quote(str(own))
        command = (
            f"python3 -m venv {folder}/.venv &&"
            f" {folder}/.venv/bin/pip install -r {folder}/requirements.txt"
        )
        return Message(AS_REQUIRED.template, name=name, command=command)
    message = WITH_PIP if known else OWN_OR_PIP
    return Message(message.template, name=name, package=package)


def _is_required(names: set[str], own: Path) -> bool:
    """Whether the folder's requirements.txt names one of these packages."""
    try:
        text = (own / "requirements.txt").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    plain = {re.sub(r"[-_.]+", "-", name).lower() for name in names}
    listed = {
        re.sub(r"[-_.]+", "-", name).lower()
        for name in re.findall(r"^\s*([\w.-]+)", text, re.MULTILINE)
    }
    return bool(plain & listed)


def missing_to_compile(file: str, text: str, beside: bool) -> Message | None:
    """What a source lacks, by what its compiler said of it.

    `beside` it may lie other sources that are a part of it.
    """
    found = {kind: match for kind, pattern in SEEN.items() if (match := pattern.search(text))}
    for kind in ("header", "symbol"):
        name = found[kind][1] if kind in found else ""
        for pattern, library, package in LIBRARIES if name else ():
            if re.match(pattern, name):
                return _library(file, name, library, package)
    if "header" in found:
        return Message("{file} needs {name}, which is not here", file=file, name=found["header"][1])
    if "package" in found:
        return Message(
            "{file} needs the Java package {name}, which is not here: put its sources into the"
            " bot's folder and name that, or build it with its library and name the .jar",
            file=file,
            name=found["package"][1],
        )
    if "crate" in found:
        return Message(
            "{file} needs the crate {name}, and none are fetched here: build it (cargo build"
            " --release) and name the program",
            file=file,
            name=found["crate"][1],
        )
    if "go" in found:
        return Message(
            "{file} needs the Go package {name}, and none are fetched here: build it (go build) and"
            " name the program",
            file=file,
            name=found["go"][1] or found["go"][2],
        )
    if "symbol" in found and found["symbol"][1] == "main":
        return Message(
            "{file} has no main function, and so is only a part of a program: name its main file,"
            " or the folder that the whole is in",
            file=file,
        )
    if "symbol" in found and beside:
        return Message(
            "{file} needs {name}, which may be in another file of its folder: name the folder",
            file=file,
            name=found["symbol"][1],
        )
    return None


def _library(file: str, name: str, library: str, package: str) -> Message:
    """That a library is lacking, with all that is known of it."""
    if not package:
        return Message(
            "{file} needs {name}, of the library {library}, which is not here: build it yourself"
            " and name the program",
            file=file,
            name=name,
            library=library,
        )
    return Message(
        "{file} needs {name}, of the library {library} (on Debian: apt install {package}): build it"
        " yourself with that and name the program",
        file=file,
        name=name,
        library=library,
        package=package,
    )
