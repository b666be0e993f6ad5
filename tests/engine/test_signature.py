"""No search changes unnoticed: each visits the nodes that its stored signature says."""

import pytest
from bench import signature


@pytest.mark.parametrize("name", signature.SEARCHES)
def test_search_visits_the_stored_number_of_nodes(name: str) -> None:
    nodes = signature.SEARCHES[name]()
    assert nodes == signature.stored()[name], (
        f"this commit changes the search: say so in its message, and run `{signature.ACCEPT}`"
        " to accept the new signature"
    )


def test_every_stored_signature_has_its_search() -> None:
    assert set(signature.stored()) == set(signature.SEARCHES)
