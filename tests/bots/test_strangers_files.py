"""Files that strangers bring, as the umpire reads them: too large, too slow, or somebody else's."""

from __future__ import annotations

import gzip
import json
import tarfile
import zipfile
from pathlib import Path

import pytest

from inarow.bots import open_bot
from inarow.bots.isolation import isolation_in_force
from inarow.bots.no_bot import why_no_bot
from inarow.bots.program import find_file, program_of
from inarow.bots.recognise import recognise
from inarow.bots.registry import hash_of
from inarow.bots.unpack import cache_folder, modules_beside, unpack
from inarow.players import BadPlayer

CHOOSE = "def choose(board, player, legal):\n    return legal[0]\n"
TERABYTE = 1 << 40


def grown(file: Path, size: int = TERABYTE) -> Path:
    """The file, with so many bytes that take no room on the disk."""
    with file.open("ab") as stream:
        stream.truncate(size)
    return file


def test_a_terabyte_is_too_large_for_a_bot(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("import helper\n" + CHOOSE)
    helper = grown(tmp_path / "helper.py")
    assert modules_beside(tmp_path / "bot.py") == [helper]  # only its beginning is read
    for named in (tmp_path / "bot.py", tmp_path):
        with pytest.raises(BadPlayer, match=r"helper\.py makes this too large for a bot"):
            hash_of(str(named))
    with pytest.raises(BadPlayer, match=r"big\.zip would unpack to more than 512 MiB"):
        unpack(grown(tmp_path / "big.zip"))
    (tmp_path / "bot.c").write_text("int main(void) { return 0; }")
    grown(tmp_path / "big.h")
    with pytest.raises(BadPlayer, match=r"big\.h makes this too large"):
        program_of(tmp_path / "bot.c", isolation_in_force())


def test_an_archive_that_unpacks_to_much_is_not_unpacked(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.tar.gz"
    huge = tarfile.TarInfo("zeros")
    huge.size = TERABYTE  # what follows is less: nobody gets that far
    with gzip.open(bomb, "wb") as stream:
        stream.write(huge.tobuf() + bytes(1 << 20))
    with pytest.raises(BadPlayer, match=r"would unpack to more than 512 MiB"):
        unpack(bomb)
    many = tmp_path / "many.zip"
    with zipfile.ZipFile(many, "w") as packed:
        for number in range(20_001):
            packed.writestr(f"{number}", "")
    with pytest.raises(BadPlayer, match=r"holds more than 20000 files"):
        unpack(many)


# Each took minutes, or would have: a search that begins again in every row.
SLOW = {
    "rows.py": "\n" * 3_000_000 + CHOOSE,
    "words.py": "opponent_row = '" + "size" * 300_000 + "'\n" + CHOOSE,
    "print.py": "(\n" + "\n" * 3_000_000,
}


@pytest.mark.parametrize("name", SLOW)
def test_no_file_takes_long_to_be_looked_at(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(SLOW[name])
    # Linear in its length: where it was not, this did not end within a test's patience.
    assert modules_beside(file) == []
    assert recognise(file) in (None, "function")
    assert (why_no_bot(file) is None) is (name != "print.py")


def test_the_main_class_of_many_rows_is_found(tmp_path: Path) -> None:
    from inarow.bots.program import _main_class

    rows = "a\n" * 300_000
    source = rows + "public final class Ada {\n  public static void main(String[] a) {}\n}\n"
    assert _main_class(source, "x") == "Ada"


@pytest.mark.parametrize("main", ["{}/other.c", "../other.c"])
def test_a_package_does_not_name_a_file_of_others(main: str, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (tmp_path / "other.c").write_text("int main(void) { return 0; }")
    (own / "index.js").write_text("console.log(1)")
    (own / "package.json").write_text(json.dumps({"main": main.format(tmp_path)}))
    assert find_file(own) == own / "index.js"


def test_no_compiler_of_a_bot_runs_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rustup starts the one that a file in the current folder names."""
    from inarow.bots.program import _behind_rustup

    rustup = tmp_path / "rustup"
    rustup.write_text(
        "#!/bin/sh\n[ ! -e rust-toolchain.toml ] || touch started\n"
        f"mkdir -p {tmp_path}/real/bin && touch {tmp_path}/real/bin/rustc && echo {tmp_path}/real\n"
    )
    rustup.chmod(0o755)
    (tmp_path / "rustc").symlink_to(rustup)
    own = tmp_path / "own"
    own.mkdir()
    (own / "rust-toolchain.toml").write_text('[toolchain]\npath = "/proc/self/cwd/mine"\n')
    monkeypatch.chdir(own)
    assert _behind_rustup(str(tmp_path / "rustc")) == str(tmp_path / "real" / "bin" / "rustc")
    assert not (own / "started").exists()


def test_nobody_makes_what_is_kept_for_another() -> None:
    assert cache_folder(b"a\0b") != cache_folder(b"a", b"b")
    assert cache_folder(b"", b"ab") != cache_folder(b"a", b"b")


def test_the_same_source_elsewhere_is_compiled_for_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside it may lie what it includes: here a file that has no ending, as in C++ is usual."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    commands: list[tuple[str, ...]] = []
    for author in ("ada", "eve"):
        folder = tmp_path / author
        folder.mkdir()
        source = '#include "table"\nint main(void) { return TABLE; }\n'
        (folder / "bot.c").write_text(source)
        (folder / "table").write_text(f"#define TABLE {len(commands)}\n")
        commands.append(open_bot(folder, format="text").program.command)
    assert commands[0] != commands[1]
    (tmp_path / "ada" / "table").write_text("#define TABLE 2\n")
    assert open_bot(tmp_path / "ada", format="text").program.command not in commands
