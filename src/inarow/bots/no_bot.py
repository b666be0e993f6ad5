"""What programs are that can't be bots here: games for people, other games, other contests."""

from __future__ import annotations

import ast
import codecs
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

from inarow.bots.host import imports, python_of
from inarow.bots.kinds import INTERPRETERS, suffix_of
from inarow.bots.program import COMPILERS
from inarow.bots.recognise import (
    CALLED,
    EASY_AI,
    beside,
    is_agent,
    is_player,
    reads,
    takes_board,
)
from inarow.bots.unpack import start_of
from inarow.rules import Message

SOURCES = (".py", ".cs", ".ts", *COMPILERS, *INTERPRETERS)
# Formats that a file may only seem to have.
WEAK = (None, "function", "hackerrank")

# Other games
ULTIMATE = re.compile(r"(?i)(ultimate|super)[ _-]?(tic|ttt)|\buttt\b|macro_?board")
# CodinGame's higher leagues play nine boards, and their dialogue is that of one board.
NINE_BOARDS = re.compile(
    r"\b81\b|\[9\]\s*\[9\]|\b9\s*\*\s*9\b"
    r"|(?i:dim|size|rows|cols|width|height)\w{0,20}\s{0,9}=\s{0,9}9\b"
)
OF_ONE_BOARD = re.compile(r"(?i)opponent_?row")
# Kaggle's environments that a file makes, or takes from its package.
MADE = re.compile(
    r"""^[^#\n]*\bmake\(\s*(?:environment\s*=\s*)?["'](\w+)["']"""
    r"|^[ \t]*(?:from|import)[ \t]+kaggle_environments\.envs\.(\w+)",
    re.MULTILINE,
)
# Words of other games, most of them of their dialogues: all of a row are there.
OTHER_GAMES = (
    ("Warlight", "setup_map", "pick_starting_region"),
    ("Block Battle", "this_piece_type"),
    (Message("poker"), "amount_to_call"),
    ("Hack Man", "my_bodies"),
    (Message("chess"), "uciok"),
    (Message("chess"), "chess.Board("),
    (Message("chess"), "checkmate", "knight", "bishop"),
    (Message("Go"), "place_move", "field_width"),
    ("Halite", "import hlt"),
    ("Halite", "hlt/game.hpp"),
    ("Lux AI", "lux.game"),
    ("Battlesnake", "battlesnake"),
    ("Planet Wars", "PlanetWars"),
    ("Ants", "from ants import"),
    ("Robocode", "import robocode."),
    ("Vindinium", "vindinium"),
    ("RLBot", "from rlbot"),
    ("Battlecode", "import battlecode"),
    ("Terminal", "gamelib.AlgoCore"),
    ("Screeps", "module.exports.loop", "Game.creeps"),
    (Message("poker"), "skeleton.bot"),
)
# What programs for HackerRank's other games answer with, and how other games are called: in the
# names of files and folders, read as words.
DIRECTION = re.compile(r"""["'](UP|DOWN|LEFT|RIGHT)["']""")
OTHER_TITLES = re.compile(
    r"\b(battle ?ships?|draughts|checkers|reversi|othello|pac ?man|(?<!five )(?<!5 )chess"
    r"|stockfish|lichess|go (bot|engine|ai)|gtp|baduk|weiqi|shogi|xiangqi|backgammon|mancala|kalah"
    r"|awale|oware|sudoku|2048|battle ?snake|snake (game|ai|bot)|tetris|poker|black ?jack"
    r"|mine ?sweeper|([8n]|15) ?puzzle|sliding puzzle|wordle|hangman|rock paper|mastermind"
    r"|quoridor|abalone|pentago|quarto|ataxx|dots (and )?boxes|nine mens? morris|bot ?clean"
    r"|cleaning bot|bot saves? princess|hungry geese|halite|lux ai|cart ?pole|monopoly|catan"
    r"|warlight|blokus|domineering|hanoi|ludo|sokoban|nonogram|kakuro|scrabble|boggle|yahtzee"
    r"|rubiks?|prisoners? dilemma|game of life|flappy ?bird|pong|space invaders|frozen ?lake"
    r"|mountain ?car|lunar ?lander|travell?ing salesman|(n|eight|8) ?queens|onitama|santorini"
    r"|havannah|robocode|screeps|hex (bot|ai|game|board|player)|nim (bot|ai|game|player))\b"
)
OURS = re.compile(
    r"tic.?tac|ttt|tateti|connect|(four|4|five|5) in (a|an|one)|gomoku|gobang|gomocup|renju|omok"
    r"|morpion|puissance|forza|vier ?gewinnt|(tres|cuatro|4) en|velha|tris\b|krest|noughts|крести"
)
VARIANT = re.compile(
    r"\b(quantum|3 ?d) (tic|ttt|connect|four|gomoku)|\bqubic\b|\bconnect (6|six)\b|\bpente\b"
)

# Other contests, which ask for moves in ways of their own: words that are all in a program, or in
# its folder's name.
CONTESTS = (
    ("Botzone", "botzone"),
    ("Botzone", '"requests"', '"responses"'),
    ("Botzone", "'requests'", "'responses'"),
    ("Saiblo", "saiblo"),
    ("GTP", "genmove"),
    ("Ludii", "extends ai", "game.game"),
)
CODING = re.compile(rb"([^\n]{0,500}\n)?[ \t\f]*#[^\n]{0,200}?coding[:=]")
OF_PYTHON_2 = re.compile(
    r"Missing parentheses in call to|multiple exception types must|leading zeros in decimal"
)
MERGING, MERGED = re.compile(r"^<{7} \S", re.MULTILINE), re.compile(r"^>{7} \S", re.MULTILINE)
STUB = re.compile(r"Auto-generated code below|Write an (action|answer) (using|to) ")

# People. What a program writes for them, if not among its errors.
LITERAL = re.compile(r'"([^"\n]{0,120})"')
ALL_LITERALS = re.compile(r""""([^"\n]{0,120})"|'([^'\n]{0,120})'|`([^`\n]{0,120})`""")
QUOTED = (".js", ".mjs", ".cjs", ".ts", ".rb", ".lua", ".php", ".pl", ".sh")  # in three ways
# In the languages of those who put theirs on the net.
PROMPT = re.compile(
    r"(?i)^\W*(please|choose|select (a|an|the|your|one)|pick a|would you like|your (move|turn))\b"
    r"|\b(play again|do you want|enter (a|an|the|your|you|row|col|coord|pos|move|num)\w*"
    r"|your (move|turn)|(player|user)( \w+)?'?s turn|who (goes|plays|starts) first"
    r"|which (row|column|cell))\b"
    r"|\b(bitte|wähle|waehle|wählt|geben sie|gib (ein|die|den|deine)|welche (spalte|zeile)"
    r"|nochmal spielen|noch ein spiel|am zug|an der reihe|ist dran)\b"
    r"|\b(entrez|choisi(r|s|ssez)|saisi(r|s|ssez)|veuillez|rejouer|quelle (colonne|ligne)"
    r"|de jouer|(votre|ton) (coup|tour)|au tour d)"
    r"|\b(ingres[ae]r?|introdu(ce|zca|cir)|eli(ge|ja)|esco(ge|ja)|seleccion[ae]|digite"
    r"|(tu|su) turno|turno de|jugar (otra|de nuevo)|qué (columna|fila))\b"
    r"|\b(escolha|insira|informe|selecione|sua vez|vez d[eo]|jogar novamente"
    r"|qual (coluna|linha))\b"
    r"|\b(inserisci|inserire|scegli|tocca a|turno d[ei]l?|digita|vuoi giocare"
    r"|gioca(re)? ancora)\b"
    r"|\b(kies (een|je|uw)|voer (een|je|uw)|jouw beurt|aan de beurt|opnieuw spelen)\b"
    r"|\b(podaj|wybierz|wpisz|twój ruch|ruch gracza|zadej|vyber|na tahu|válassz|adj meg|introdu)"
    r"|\b(välj|skriv inn?|din tur|vælg|indtast|velg|valitse|girin|seçin)"
    r"|введите|выбери|укажите|(ваш|твой) ход|ход игрока|сыграть|сделайте ход|введіть|оберіть"
    r"|ваш хід|请|請|输入|輸入|选择|選擇|轮到|輪到|入力|選択|選んで|ください|の番|입력|선택|차례"
    r"|nhập|chọn|lượt|masukkan|pilih|giliran"
)
WRITES = re.compile(r"(?i)print|\bcout\b|\bputs\b|\becho\b|\bwrite|console\.log")
ERRORS = re.compile(
    r"\bcerr\b|\bSystem\.err\b|\bstderr\b|\bconsole\.error\b|\beprint|^\s*(//|\*|#)"
)
READS_LINES = re.compile(
    r"Scanner|\bcin\b|scanf|\bstdin\b|readline|read_line|\bgets\b|BufferedReader|Scanln|\bread\b"
)
WORD = re.compile(r"[^\W\d_]{2,}")
# What a script does in a web page, and one that is started by itself.
OF_A_PAGE = re.compile(
    r"\bdocument\s*\.|\bwindow\s*\.|\$\(|\$_(GET|POST|REQUEST|SESSION)\b|<(html|body|div)\b"
    r"|\bcreateCanvas\(|\baddEventListener\(|\blocalStorage\b"
)
READS = re.compile(r"\bstdin\b|\breadline\b|\brequire\(|^import\b", re.MULTILINE)

# What programs for people are made with, servers, and what works with other things than a board.
FOR_PEOPLE = set(
    """
    pygame pgzrun tkinter Tkinter customtkinter streamlit turtle kivy arcade curses wx pyglet PyQt4
    PyQt5 PyQt6 PySide2 PySide6 gradio dash blessed asciimatics textual ursina panda3d manim cocos
    prompt_toolkit questionary inquirer PySimpleGUI dearpygui guizero easygui pyray raylib nicegui
    ipywidgets toga flet pyfiglet graphics
    """.split()
)
CHATS = set(
    """
    discord nextcord disnake hikari telegram telebot aiogram pyrogram telethon vk_api vkbottle irc
    nonebot graia botpy slack_sdk slack_bolt twitchio tweepy praw chainlit
    """.split()
)
SERVERS = set(
    """
    flask flask_socketio django fastapi aiohttp bottle tornado sanic quart starlette uvicorn falcon
    websockets websocket socketio cherrypy hug twisted http.server socketserver rest_framework grpc
    socket paho requests httpx urllib.request http.client
    """.split()
)
WITH_DEVICES = set(
    """
    selenium playwright pyautogui pynput mss RPi serial gpiozero picamera rospy rclpy pyfirmata
    machine microbit micropython umqtt pew pyb neopixel pyttsx3 speech_recognition
    """.split()
)
CHAINS = set("pyteal brownie web3 vyper algopy beaker solana seahorse ape algosdk boa".split())
# What is said of them.
PROGRAM_FOR_PEOPLE = Message(
    "{file} is a program for people (it uses {package}), and no bot: a bot is given the board"
    " and answers with a move"
)
A_SERVER = Message(
    "{file} is a server, or talks with one (it uses {package}), and no bot: a bot has no"
    " network, is given the board and answers with a move"
)
WITH_A_DEVICE = Message(
    "{file} works with a browser, a screen or a device (it uses {package}), and is no bot: a"
    " bot is given the board and answers with a move"
)
OF_A_CHAIN = Message(
    "{file} is a contract of a blockchain, or asks one (it uses {package}), and no bot: a bot"
    " is given the board and answers with a move"
)
# The same in other languages: what follows an import, an include or a require.
IMPORTED = {
    ".java": r"^[ \t]*import\s+(?:static\s+)?({names})",
    ".c": r"^[ \t]*(?:#[ \t]*include\s*[<\"]|\[\[)({names})",
    ".js": r"(?:\brequire\(\s*|\bfrom\s+)[\"'](?:node:)?({names})[\"']",
    ".go": r"^[ \t]*(?:import[ \t]+)?\w*[ \t]*\"((?:[\w./-]*/)?(?:{names}))(?:/[\w./-]*)?\"",
    ".rs": r"^[ \t]*(?:use|extern crate)[ \t]+({names})\b",
    ".rb": r"^[ \t]*require[ \t]*\(?[\"']({names})",
    ".lua": r"^[ \t]*function[ \t]+({names})",
}
LIKE = {".cc": ".c", ".cpp": ".c", ".cxx": ".c", ".mjs": ".js", ".cjs": ".js", ".ts": ".js"}
LIKE |= dict.fromkeys((".h", ".hpp", ".hh", ".inl"), ".c")
# What a project says that it needs, where it does so, and the packages for people and servers.
NEEDS = {
    "package.json": r"\"({names})\"\s*:\s*\"[\^~\d>=*wl]",
    "Cargo.toml": r"^[ \t]*({names})[ \t]*=",
    "pubspec.yaml": r"^[ \t]*({names})[ \t]*:",
    "pom.xml": r"<artifactId>({names})[\w-]*</artifactId>",
    "build.gradle": r"[\"'](?:[\w.]+:)?({names})",
    "build.gradle.kts": r"[\"'](?:[\w.]+:)?({names})",
    "go.mod": r"/({names})(?:/v\d+)?[ \t]+v\d",
    "Gemfile": r"^[ \t]*gem[ \t]+[\"']({names})[\"']",
    "composer.json": r"\"({names})/[\w-]+\"\s*:",
}
OF_PEOPLE = {
    "package.json": r"react(?:-dom|-native)?|vue|svelte|next|nuxt|@angular/core|phaser|pixi\.js"
    r"|three|electron|expo|preact|solid-js|discord\.js|telegraf|grammy|node-telegram-bot-api|@slack/bolt",
    "pubspec.yaml": r"flutter|flame",
    "pom.xml": r"javafx|libgdx|gdx|JDA|telegrambots|lanterna",
    "build.gradle": r"com\.android|javafx|gdx|androidx|openjfx|JDA",
    "Gemfile": r"gosu|ruby2d|discordrb",
}
OF_PEOPLE["build.gradle.kts"] = OF_PEOPLE["build.gradle"]
OF_SERVERS = {
    "package.json": r"express|koa|fastify|@nestjs/core|socket\.io|ws|hapi|boardgame\.io|colyseus",
    "pom.xml": r"spring-boot|javalin|quarkus|jersey|vertx|micronaut",
    "build.gradle": r"org\.springframework|io\.javalin|io\.ktor|spring-boot",
    "Gemfile": r"rails|sinatra",
    "composer.json": r"laravel|symfony|slim",
    "pubspec.yaml": r"shelf",
}
OF_SERVERS["build.gradle.kts"] = OF_SERVERS["build.gradle"]
OF_SERVERS["go.mod"] = "gin|websocket|mux|echo|fiber|chi|grpc"
PEOPLES = {
    ".java": r"javax\.swing|java\.awt|java\.applet|javafx|android\.|com\.badlogic\.gdx"
    r"|processing\.core|net\.dv8tion|org\.telegram|com\.googlecode\.lanterna",
    ".c": r"SDL2?(?=/|\.h)|SDL_\w+|SFML|raylib|Q[A-Z]\w+|Qt\w*|n?curses|graphics\.h|GL/|GLFW"
    r"|allegro|gtk|wx/|FL/|olcPixelGameEngine|tgbot|easyx|imgui|opencv2",
    ".js": r"discord\.js|telegraf|node-telegram-bot-api|telebot|grammy|vk-io|@slack/bolt"
    r"|whatsapp-web\.js|react(?:-dom|-native)?|vue|svelte|next|phaser|pixi\.js|three|electron"
    r"|@?inquirer(?:/prompts)?|enquirer|prompts|readline-sync|prompt-sync|blessed|ink|boardgame\.io",
    ".go": r"ebiten|ebitengine|fyne|bubbletea|tcell|termbox-go|discordgo|telegram-bot-api"
    r"|raylib-go|telebot",
    ".rs": r"bevy|ggez|macroquad|iced|egui|eframe|druid|piston\w*|yew|leptos|dioxus|crossterm"
    r"|termion|tui|ratatui|cursive|serenity|teloxide|sdl2|raylib|minifb|pixels|slint|gtk|tauri"
    r"|dialoguer|inquire",
    ".rb": r"gosu|ruby2d|discordrb|telegram|curses|tty-\w+",
    ".lua": r"love\.\w+",
}
SERVING = {
    ".java": r"org\.springframework|io\.javalin|spark\.|com\.sun\.net\.httpserver|javax\.servlet"
    r"|jakarta\.|java\.net\.(?:Server)?Socket|java\.rmi|io\.netty|io\.vertx|io\.quarkus",
    ".c": r"crow|httplib|boost/beast|boost/asio|websocketpp|sys/socket\.h|mongoose|microhttpd",
    ".js": r"express|koa|fastify|@hapi/hapi|https?|net|ws|socket\.io(?:-client)?|@nestjs/\w+"
    r"|restify",
    ".go": r"net/http|net|gin|websocket|mux|echo|fiber",
    ".rs": r"actix_web|warp|rocket|axum|hyper|tide|tokio_tungstenite|tonic|std::net",
    ".rb": r"sinatra|rails|socket|webrick|rack",
}
OF_PEOPLE |= {"Cargo.toml": PEOPLES[".rs"], "go.mod": PEOPLES[".go"]}
OF_SERVERS["Cargo.toml"] = r"actix-web|warp|rocket|axum|hyper|tide|tokio-tungstenite|tonic"
DEVICES = {
    ".c": r"Arduino\.h|LiquidCrystal|Adafruit\w*|Wire\.h|avr/|pico/",
    ".js": r"puppeteer|playwright|selenium-webdriver|johnny-five|robotjs",
    ".java": r"org\.openqa\.selenium|lejos",
}
CONTRACTS = {
    ".c": r"eosio|eosiolib|sysio|hookapi\.h",
    ".js": r"near-sdk-js|ethers|web3|hardhat|@solana/\S+|@openzeppelin/\S+|truffle",
    ".rs": r"near_sdk|anchor_lang|solana_program|cosmwasm_std|ink|ink_lang|multiversx_sc"
    r"|soroban_sdk|stylus_sdk",
    ".go": r"chaincode|fabric-contract-api-go|go-ethereum|cosmos-sdk",
}
REQUIRED = re.compile(r"""\b(?:require\(\s*|from\s+)["'](\.[^"'\n]{1,200})["']""")
MOST_MODULES = 30  # of a program that are looked at
# Where programs begin; and what a module of JavaScript gives to others, and a program reads.
BEGINS = dict.fromkeys(
    (".c", ".cc", ".cpp", ".cxx"), re.compile(r"(?i)main|#[ \t]*include[^\n]*\.c")
)
BEGINS |= {
    ".java": re.compile(r"\bmain\s*\("),
    ".rs": re.compile(r"\bfn\s+main\b"),
    ".go": re.compile(r"\bfunc\s+main\b"),
}
GIVES = re.compile(r"\bmodule\.exports\b|^export\b", re.MULTILINE)
READS_INPUT = re.compile(
    r"\bstdin\b|\breadline\b|\breadFileSync\b|\bprocess\.argv\b|\brequire\.main\b"
)
# What starts other programs and talks with them, and what trains.
TALKS_WITH_PROGRAMS = re.compile(r"\bPIPE\b|\bpexpect\b|\.communicate\(")
TRAINING = re.compile(
    r"\b(train(er|ing)?|learn(er|ing)?|self ?play|entren\w+|tournament|arena|benchmark|evaluat\w+"
    r"|simulat\w+|experiments?|test(s|er|ing)?|stats|analy\w+|plot\w*)\b"
)


def why_no_bot(file: Path, known: str | None = None, folder: Path | None = None) -> Message | None:
    """Why this file, or the folder of which it is the main one, can't be a bot, if it shows that.

    Of a `known` format, a program of classes may leave it to others to read, and one that is
    called may also have a function for people.
    """
    data = start_of(file)
    text = decoded(data)
    name, suffix = file.name, suffix_of(file)
    if not text.strip():
        return Message("{file} is empty", file=name)
    if suffix not in SOURCES:
        return None
    if text.startswith("version https://git-lfs"):
        return Message(
            "{file} is only a pointer of Git LFS to what it was: fetch that (git lfs pull)",
            file=name,
        )
    if suffix != ".php" and text[:200].lstrip().lower().startswith(("<!doctype html", "<html")):
        return Message(
            "{file} is a web page, as is saved in place of a file: fetch the file itself", file=name
        )
    found = MERGING.search(text)
    if found and MERGED.search(text, found.end()):
        return Message(
            "{file} has the marks of a merge that was not finished, in line {n}: choose one of the"
            " versions",
            file=name,
            n=text.count("\n", 0, found.start()) + 1,
        )
    if message := _another_game(file, text, known, folder):
        return message
    if suffix in (".js", ".mjs", ".php") and OF_A_PAGE.search(text) and not READS.search(text):
        return Message(
            "{file} is a script of a web page, and no bot: a bot is given the board and answers"
            " with a move",
            file=name,
        )
    if folder is None and file.stem.lower() == "pisqpipe":
        return Message(
            "{file} is Gomocup's template, which speaks for a brain and is none itself: name the"
            " brain's file, or the folder that both are in",
            file=name,
        )
    if suffix == ".py" and not _is_readable(data):
        return Message(
            "{file} is not written in UTF-8, as Python reads it: save it in that encoding",
            file=name,
        )
    if suffix == ".py":
        return _why_no_bot_of_python(file, python_of(text), known, folder)
    if known is None and folder is None and _is_part(suffix, text):
        return _made_for_others(name, text, LIKE.get(suffix, suffix)) or _part(file)
    directed = len(set(DIRECTION.findall(text))) > 2
    if known not in WEAK or (known and directed):
        return _by_its_name(name) if known in WEAK else None
    if question := _prompt(text, suffix):
        return for_a_person(name, question)
    if known is None:
        for one in (file, *islice(_required(file, text, folder), MOST_MODULES)):
            part = text if one == file else decoded(start_of(one))
            kind = LIKE.get(suffix_of(one), suffix_of(one))
            if message := _made_for_others(name, part, kind):
                return message
            if question := _prompt(part, suffix) or _sentence(part):
                return for_a_person(name, question)
            if message := _of_a_contest(file, part, folder):
                return message
    return _by_its_name(name) if directed else None


def _why_no_bot_of_python(
    file: Path, text: str, known: str | None, folder: Path | None
) -> Message | None:
    name = file.name
    called = known in CALLED
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        return _no_python(name, text, error)
    except (ValueError, RecursionError, MemoryError):
        return None
    if EASY_AI.search(text) or any(is_player(node) for node in tree.body):
        return None
    if known == "hackerrank" and len(set(DIRECTION.findall(text))) > 2:
        return _by_its_name(name)
    questions = [_asks_a_person(node) for node in tree.body if not called or is_agent(node)]
    question = next(filter(None, questions), "") if not called or all(questions) else ""
    if known is None and not question and reads(tree):
        question = _tells_a_person(tree)
    if question:
        return for_a_person(name, question)
    if known in (None, "function"):
        plays = _has_function(tree) and (known is not None or reads(tree))
        if message := _uses(file, tree, plays) or _of_a_contest(file, text, folder):
            return message
        if not (plays and known) and TALKS_WITH_PROGRAMS.search(text):
            return Message(
                "{file} starts other programs and talks with them, as a referee does, and is no bot"
                " itself: name one of those",
                file=name,
            )
    if message := _only_classes(name, tree, known):
        return message
    if known is None and not reads(tree):
        for module in _own_modules(file, tree):
            if message := _of_people(module, name):
                return message
        if TRAINING.search(words_of(file.stem)):
            return Message(
                "{file} trains or tries players, and is none itself: name the file with the"
                " function that chooses a move",
                file=name,
            )
    return _by_its_name(name) if known is None and len(set(DIRECTION.findall(text))) > 2 else None


def why_no_project(files: list[Path]) -> Message | None:
    """Why a project is no bot, by what it says that it needs."""
    for file in files:
        pattern = NEEDS.get(file.name, "")
        for names, message in ((OF_PEOPLE, PROGRAM_FOR_PEOPLE), (OF_SERVERS, A_SERVER)):
            listed = names.get(file.name, "")
            words = pattern.replace("{names}", listed)
            if listed and (found := re.search(words, decoded(start_of(file)), re.MULTILINE)):
                return Message(message.template, file=file.parent.name, package=found[1])
    return None


def decoded(data: bytes) -> str:
    """A source's text, in whatever encoding it was written."""
    try:
        return data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError:
        runs = [len(run) for run in re.findall(rb"[\x80-\xff]+", data[:100_000])]
        pairs = all(length % 2 == 0 for length in runs)  # as of Chinese letters
        words = sum(runs) > 2 * len(runs)  # and not of single letters with dots or accents
        encoding = "gb18030" if pairs else "cp1251" if words else "cp1252"
        return data.decode(encoding, errors="replace")


def _is_readable(data: bytes) -> bool:
    """Whether Python can read a source: in UTF-8, or in the encoding that its first rows name."""
    try:
        codecs.getincrementaldecoder("utf-8")().decode(data)  # whose last letter may be cut off
    except UnicodeDecodeError:
        return CODING.match(data) is not None
    return b"\0" not in data


def words_of(name: str) -> str:
    """A name as words.

    >>> words_of("43-UltimateTTT_bot/nPuzzle2")
    '43 ultimate ttt bot n puzzle 2'
    """
    return " ".join(re.findall(r"[^\W\d_]?[^\W\d_A-Z]+|[A-Z]+(?![a-z])|\d+", name)).lower()


def for_a_person(name: str, question: str) -> Message:
    """That the file of this name asks a person at the keyboard."""
    shown = re.sub(r"\{[^{}]*\}|%[-\d.]*[sdi]", "…", question)
    shown = re.sub(r"^[^\w(]+", "", shown).strip()
    return Message(
        "{file} is a game for a person at the keyboard, whom it asks '{question}', and no bot:"
        " a bot is given the board and answers with a move",
        file=name,
        question=shown[:60],
    )


def other_game(file: Path, others: list[Path]) -> Message | None:
    """Which other game these files play, by words of its dialogue."""
    text = "".join(start_of(item).decode("latin-1") for item in (file, *others))
    for game, *words in OTHER_GAMES:
        if all(word in text for word in words):
            return Message("{file} plays {game}, which is another game", file=file.name, game=game)
    return None


def _by_its_name(name: str) -> Message:
    return Message("{file} plays another game, as its name or its answers say", file=name)


def _another_game(file: Path, text: str, known: str | None, folder: Path | None) -> Message | None:
    """Which other game a source plays: by its words or, of a weak format, by its names."""
    name = file.name
    weak = known in WEAK
    title = _title(file, folder)
    nine = OF_ONE_BOARD.search(text) is not None and NINE_BOARDS.search(text) is not None
    if nine or ULTIMATE.search(text) or (weak and ULTIMATE.search(title)):
        return Message("{file} plays ultimate tic-tac-toe, which is another game", file=name)
    if suffix_of(file) == ".py":
        made = {one or other for one, other in MADE.findall(text)}
        if made and not made & {"connectx", "tictactoe"}:
            return Message(
                "{file} plays {game}, which is another of Kaggle's games", file=name, game=min(made)
            )
    if not weak:
        return None
    if VARIANT.search(title):
        return _by_its_name(name)
    if OTHER_TITLES.search(title) and not OURS.search(title):
        of_file = OTHER_TITLES.search(words_of(file.stem))
        if of_file or not OURS.search(words_of(text[:100_000])):
            return _by_its_name(name)
    return other_game(file, [])


def _title(file: Path, folder: Path | None) -> str:
    """How a file and its folder are called, as words."""
    if folder is None:
        return words_of(f"{file.absolute().parent.name} {file.stem}")
    inside = file.relative_to(folder) if file.is_relative_to(folder) else Path(file.name)
    return words_of(f"{folder.absolute().name} {inside.with_suffix('')}")


def _of_a_contest(file: Path, text: str, folder: Path | None) -> Message | None:
    """Whether it is written for another contest, by that one's words."""
    lower, title = text.lower(), _title(file, folder)
    for contest, *words in CONTESTS:
        if all(word in lower for word in words) or words[0] in title:
            return Message(
                "{file} is written for {contest}, which asks for moves in a way that is not spoken"
                " here: let it speak one of the formats, such as text, or give it a function of the"
                " board, such as choose(board, player)",
                file=file.name,
                contest=contest,
            )
    if STUB.search(text):
        return Message(
            "{file} is written for CodinGame, and does not show for which game: if it is"
            " tic-tac-toe or Connect 4, say so with --format codingame",
            file=file.name,
        )
    return None


def _no_python(name: str, text: str, error: SyntaxError) -> Message:
    line = error.lineno or 1
    if OF_PYTHON_2.search(error.msg) or re.search(r"^[ \t]*print[ \t]+[\"'\w]", text, re.MULTILINE):
        return Message("{file} is written in Python 2: line {n} is no Python 3", file=name, n=line)
    return Message(
        "{file} has a syntax error in line {n}: {error}", file=name, n=line, error=error.msg
    )


def _only_classes(name: str, tree: ast.Module, known: str | None) -> Message | None:
    """That nothing says how to ask its classes, if it has nothing else."""
    defined = [n for n in tree.body if isinstance(n, ast.FunctionDef | ast.ClassDef)]
    if (
        defined
        and all(isinstance(node, ast.ClassDef) for node in defined)
        and known not in CALLED
        and not reads(tree)
        and not (known is not None and _runs_itself(tree))
    ):
        return Message(
            "{file} has only classes, and nothing here says how to ask them for a move: add a"
            " function such as choose(board, player), or name the file that uses them",
            file=name,
        )
    return None


# People


def _asks_a_person(tree: ast.AST) -> str:
    """What the program asks a person, in words, if it does; programs are not asked so politely."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("input", "raw_input")
            and node.args
        ):
            text = _shown(node.args[0]).strip()
            words = WORD.findall(text)
            if len(words) > 1 or (words and (text[-1] in ":?>" or PROMPT.search(text))):
                return text
    return ""


def _shown(node: ast.AST) -> str:
    """The text that this expression gives, as far as it stands there."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(map(_shown, node.values))
    if isinstance(node, ast.BinOp):
        return _shown(node.left) + (_shown(node.right) if isinstance(node.op, ast.Add) else "")
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return _shown(node.func.value)  # of its method `format`
    return "…"


def _tells_a_person(tree: ast.Module) -> str:
    """A question that the program prints, or a sentence if it prints several."""
    found = []
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "print"
            and not any(keyword.arg == "file" for keyword in node.keywords)
        ):
            for part in [part for value in node.args for part in ast.walk(value)]:
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    if PROMPT.search(part.value):
                        return part.value
                    found += [part.value.strip()] if len(part.value.split()) > 2 else []
    return found[0] if len(found) > 2 else ""


def _prompt(text: str, suffix: str) -> str:
    """What a program in another language than Python asks a person, if it does."""
    pattern = ALL_LITERALS if suffix in QUOTED else LITERAL
    for line in text.splitlines():
        for found in () if ERRORS.search(line) else pattern.finditer(line):
            literal = next(filter(None, found.groups()), "")
            if PROMPT.search(literal):
                return str(literal)
    return ""


def _sentence(text: str) -> str:
    """A sentence that such a program writes to whom it reads from, if it writes several."""
    if not READS_LINES.search(text):
        return ""
    lines = [line for line in text.splitlines() if WRITES.search(line) and not ERRORS.search(line)]
    literals = dict.fromkeys(literal for line in lines for literal in LITERAL.findall(line))
    found = [literal for literal in literals if len(WORD.findall(literal)) > 2]
    return found[0] if len(found) > 2 else ""


# What it is made with


def _uses(file: Path, tree: ast.Module, plays: bool) -> Message | None:
    """What it is, by the packages that it imports or, if it `plays`, begins with."""
    imported = {name for node in ast.walk(tree) for name in imports(node)}
    imported |= {name.partition(".")[0] for name in imported}
    own = {name for name in imported if _module(file.parent, name) is not None}
    if plays:
        imported &= _used_at_once(tree) | CHATS
    for names, message in (
        (FOR_PEOPLE | CHATS, PROGRAM_FOR_PEOPLE),
        (SERVERS, A_SERVER),
        (WITH_DEVICES, WITH_A_DEVICE),
        (CHAINS, OF_A_CHAIN),
    ):
        if found := imported & names - own:
            return Message(message.template, file=file.name, package=min(found))
    return None


def _made_for_others(name: str, text: str, kind: str) -> Message | None:
    """The same of a source in another language than Python, whose files end so."""
    for names, message in (
        (PEOPLES, PROGRAM_FOR_PEOPLE),
        (SERVING, A_SERVER),
        (DEVICES, WITH_A_DEVICE),
        (CONTRACTS, OF_A_CHAIN),
    ):
        if kind in names:
            pattern = IMPORTED[kind].replace("{names}", names[kind])
            if found := re.search(pattern, text, re.MULTILINE):
                return Message(message.template, file=name, package=found[1].strip("./"))
    return None


def _has_function(tree: ast.Module) -> bool:
    return any(isinstance(node, ast.FunctionDef) and takes_board(node) for node in ast.walk(tree))


def _used_at_once(tree: ast.Module) -> set[str]:
    """The packages of which something is used when the file is loaded, as in `pygame.init()`."""
    defined = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    work = [
        node
        for node in tree.body
        if not isinstance(node, defined | ast.Import | ast.ImportFrom)
        and not (isinstance(node, ast.If) and "__name__" in ast.unparse(node.test))
    ]
    names = {part.id for node in work for part in ast.walk(node) if isinstance(part, ast.Name)}
    of = {
        alias.asname or alias.name: getattr(node, "module", alias.name) or ""
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    return names | {of[name].partition(".")[0] for name in names & of.keys()}


def _runs_itself(tree: ast.Module) -> bool:
    """Whether the file does something when it is run, other than to define things."""
    return any(
        isinstance(node, ast.If | ast.While | ast.For | ast.With)
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call))
        for node in tree.body
    )


# Files that belong to it


def _of_people(module: Path, name: str) -> Message | None:
    """Why the program of this name is for people, by one of its modules."""
    try:
        tree = ast.parse(python_of(decoded(start_of(module))))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    if question := _asks_a_person(tree) or (_tells_a_person(tree) if reads(tree) else ""):
        return for_a_person(name, question)
    message = _uses(module, tree, plays=False)
    return (
        None if message is None else Message(message.template, **{**message.values, "file": name})
    )


def _own_modules(file: Path, tree: ast.Module) -> Iterator[Path]:
    """The modules of its folder and of the packages in it that a Python program uses."""
    found, waiting = {file}, [(file, tree)]
    while waiting and len(found) < MOST_MODULES:
        module, tree = waiting.pop(0)
        for node in ast.walk(tree):
            level = node.level if isinstance(node, ast.ImportFrom) else 0
            places = [module.parents[level - 1]] if level else [module.parent, file.parent]
            names = imports(node)
            if isinstance(node, ast.ImportFrom):
                names += [f"{name}.{alias.name}" for name in names for alias in node.names]
            for one in filter(None, (_module(place, name) for place in places for name in names)):
                if one not in found:
                    found.add(one)
                    yield one
                    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
                        waiting.append((one, ast.parse(decoded(start_of(one)))))


def _module(place: Path, name: str) -> Path | None:
    """The file of a module that lies in this folder or in one below, if it does."""
    path = place.joinpath(*filter(None, name.split(".")))
    file = path.with_name(f"{path.name}.py")
    if path != place and file.is_file():
        return file
    return path / "__init__.py" if path != place and (path / "__init__.py").is_file() else None


def _is_part(suffix: str, text: str) -> bool:
    """Whether a source in another language than Python has no beginning of a program."""
    if suffix in BEGINS:
        return BEGINS[suffix].search(text) is None
    js = LIKE.get(suffix, suffix) == ".js"
    return js and GIVES.search(text) is not None and READS_INPUT.search(text) is None


def _part(file: Path) -> Message:
    """That it is a part of a program, with the file beside it that names it, if there is one."""
    named = re.compile(rf"[\"'/]{re.escape(file.stem)}(\.\w+)?[\"']|\b{re.escape(file.stem)}\b")
    beside = [item for item in sorted(file.parent.iterdir()) if item.suffix == file.suffix]
    users = [item for item in beside if item != file and named.search(decoded(start_of(item)))]
    if not users:
        return Message(
            "{file} is a part of a program, and does nothing by itself: name the file that starts"
            " it, or the folder",
            file=file.name,
        )
    return Message(
        "{file} is a part of a program, and does nothing by itself: name the file that uses it,"
        " such as {name}, or the folder",
        file=file.name,
        name=users[0].name,
    )


def _required(file: Path, text: str, folder: Path | None) -> Iterator[Path]:
    """The other files of its folder, or those that a program in JavaScript or C names."""
    if folder is not None:
        yield from (one for one in beside(file, folder) if one != file)
        return
    if LIKE.get(suffix_of(file), suffix_of(file)) != ".js":
        yield from beside(file, None)
        return
    for name in REQUIRED.findall(text):
        for one in (file.parent / name, file.parent / f"{name}.js"):
            if one.is_file():
                yield one
