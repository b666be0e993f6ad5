"""`inarow web` and `inarow selfcheck` from the shell."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
import ssl
import subprocess
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPSConnection
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from inarow.web.settings import Settings
from serving.server import PROGRAM, Server, served_here


def run(tmp_path: Path, *words: str, language: str = "en") -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "INAROW_DATA": str(tmp_path), "INAROW_LANG": language}
    return subprocess.run(
        [str(PROGRAM), *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environ,
        timeout=60,
        check=False,
    )


def test_the_self_check_prints_boards_with_expected_and_found(tmp_path: Path) -> None:
    done = run(tmp_path, "selfcheck", "--seconds", "30")
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("10 of 10 positions answered correctly\n")
    first = done.stdout.split("\n\n")[0].splitlines()
    assert first == [
        "Win in one: right",
        "   a  b  c",
        "1  X  X  .",
        "2  O  O  .",
        "3  .  .  .",
        "expected: c1, wins in 1 ply",
        "found: c1, wins in 1 ply",
    ]


def test_the_self_check_as_json(tmp_path: Path) -> None:
    done = run(tmp_path, "selfcheck", "--seconds", "30", "--json")
    findings = json.loads(done.stdout)
    assert len(findings) == 10
    assert all(finding["passed"] for finding in findings)
    assert findings[0]["expected"] == ["c1"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--port", "99999"], "--port must be a whole number between 0 and 65535, not 99999"),
        (["--port", "x"], "--port must be a whole number between 0 and 65535, not x"),
        (["--database", "nowhere"], "'nowhere' is not the address of a database"),
        (["--database", "postgresql://inarow@127.0.0.1:1/games"], "can't be opened"),
        (["--host", "203.0.113.7"], "can't listen on 203.0.113.7"),
    ],
)
def test_what_can_not_be_served_is_said_in_a_sentence(
    tmp_path: Path, words: list[str], reason: str
) -> None:
    done = run(tmp_path, "web", "--no-browser", *words)
    assert done.returncode == 2
    assert reason in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = run(tmp_path, "web", "--no-browser", "--port", port, language="de")
    assert done.returncode == 2
    assert f"Port {port} lässt sich nicht öffnen" in done.stderr


def test_ctrl_c_ends_it_and_the_games_are_in_the_data_folder(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        server.new_game("tic-tac-toe")
    assert server.process.returncode in (0, 130)
    assert (tmp_path / "web.sqlite").stat().st_size > 0
    assert "Traceback" not in server.errors


def test_a_backup_of_a_running_server_has_every_acknowledged_move(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        new = server.new_game("tic-tac-toe")
        server.play(new["game"], new["seat"], "a1", "b2")
        done = run(tmp_path, "web", "--backup", str(tmp_path / "copy.sqlite"))
        assert done.returncode == 0, done.stderr
        again = run(tmp_path, "web", "--backup", str(tmp_path / "copy.sqlite"))
        assert again.returncode == 2
        assert "exists already" in again.stderr
    assert (tmp_path / "copy.sqlite").stat().st_mode & 0o777 == 0o600
    other = tmp_path / "other"
    other.mkdir()
    with Server(other, f"sqlite:///{tmp_path / 'copy.sqlite'}") as restored:
        game = restored.get(f"/api/games/{new['game']['id']}").json
    assert game["moves"] == ["a1", "b2"]


def test_a_second_server_on_the_same_file_says_so(tmp_path: Path) -> None:
    with Server(tmp_path):
        done = run(tmp_path, "web", "--no-browser", "--port", "0")
    assert done.returncode == 2
    assert "another server has" in done.stderr


def test_what_is_no_certificate_is_said(tmp_path: Path) -> None:
    (tmp_path / "x.pem").write_text("no certificate", encoding="ascii")
    for words, reason in (
        (["--tls-certificate", str(tmp_path / "x.pem")], "can't be used for TLS"),
        (["--tls-certificate", str(tmp_path / "none.pem")], "can't be used for TLS"),
        (["--tls-key", str(tmp_path / "x.pem")], "--tls-key needs --tls-certificate"),
    ):
        done = run(tmp_path, "web", "--no-browser", "--port", "0", *words)
        assert done.returncode == 2
        assert reason in done.stderr


def test_with_a_certificate_the_page_is_encrypted(tmp_path: Path) -> None:
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not installed")
    certificate, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    kind = ["-newkey", "rsa:2048", "-nodes", "-days", "2"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    command = [openssl, "req", "-x509", *kind, *files, *names]
    subprocess.run(command, check=True, capture_output=True)
    database = f"sqlite:///{tmp_path / 'web.sqlite'}"
    settings = Settings(database=database, certificate=str(certificate), key=str(key))
    with served_here(settings) as server:
        trust = ssl.create_default_context(cafile=str(certificate))
        connection = HTTPSConnection("localhost", server.port, timeout=60, context=trust)
        connection.request("GET", "/api/health")
        assert connection.getresponse().status == 200
        connection.close()
        work = _speak_live(f"wss://localhost:{server.port}/api/live", trust)
        with ThreadPoolExecutor(1) as pool:  # Playwright's loop may run in this thread
            pool.submit(asyncio.run, work).result()


async def _speak_live(address: str, trust: ssl.SSLContext) -> None:
    """Not by the client with threads: two threads on one TLS connection can wait for each other."""
    async with connect(address, ssl=trust, open_timeout=60) as live:
        await live.send('{"type": "quiet"}')
        pong = await live.ping()
        await asyncio.wait_for(pong, 60)
