"""The API against its own description: whatever is sent, no 5xx, no hang, nothing undescribed."""

from __future__ import annotations

import json
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from serving.server import Server

EXAMPLES = 15
# That a text is a text is described; that it is a game, a code or a move is not.
NOT_SAID = [positive_data_acceptance]


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_no_request_breaks_the_server(server: Server, mode: GenerationMode) -> None:
    """Requests that fit the description, and requests that do not."""
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    tried = 0
    for result in schema.get_all_operations():
        new = server.new_game("tic-tac-toe", second={"player": "random"})
        assert isinstance(result, Ok)
        tried += fuzz(result.ok(), mode, new["game"]["id"], new["seat"])
        assert server.get(f"/api/games/{new['game']['id']}").status == 200
    assert tried > 100
    assert "Traceback" not in server.errors


def fuzz(operation: Any, mode: GenerationMode, game_id: str, seat: str) -> int:
    """Try one operation; the result is how often."""
    tried = 0

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        derandomize=True,
        database=None,
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        nonlocal tried
        tried += 1
        answer = case.call(timeout=30)
        if answer.status_code == 413:  # refused for its size before anybody looked into it
            assert answer.headers["content-type"] == ["application/problem+json"]
        else:
            case.validate_response(answer, excluded_checks=NOT_SAID)
        if "game_id" in (case.path_parameters or {}):
            # Once more with a game that is there, by somebody who may.
            case.path_parameters["game_id"] = game_id
            headers = {"Authorization": f"Bearer {seat}"}
            answer = case.call(headers=headers, timeout=30)
            assert answer.status_code < 500, answer.text

    try:
        check()
    except Unsatisfiable:
        return 0  # nothing can be sent that does not fit: it has no parameters
    return tried


def test_the_description_is_complete(server: Server) -> None:
    description = server.get("/api/openapi.json").json
    assert len(description["paths"]) == 40
    schemas = description["components"]["schemas"]
    for text in json.dumps(description).split('"#/components/schemas/')[1:]:
        assert text.split('"')[0] in schemas
    for path in description["paths"].values():
        for operation in path.values():
            assert "application/problem+json" in operation["responses"]["422"]["content"]
