"""Addresses of databases."""

import pytest

from referee.record.postgresql.connections import AddressError, parameters_of

SECRET = "s3cret"


@pytest.mark.parametrize(
    ("address", "writes"),
    [
        ("postgresql://one/games", None),
        ("postgresql://one,two/games", "read-write"),
        ("postgresql://one:5433,two:5434/games", "read-write"),
        ("postgresql:///games?host=/run/one,/run/two", "read-write"),
        ("postgresql://one,two/games?target_session_attrs=any", "any"),
    ],
)
def test_which_host(address: str, writes: str | None) -> None:
    """Of several hosts the one that accepts writes is used, unless the address has a choice."""
    assert parameters_of(address).get("target_session_attrs") == writes


def test_what_is_given_counts() -> None:
    """Settings for connections in the address count; otherwise the wait for a host is short."""
    assert parameters_of("postgresql://one/games")["connect_timeout"] == 2
    assert parameters_of("postgresql://one/games?connect_timeout=7")["connect_timeout"] == "7"


@pytest.mark.parametrize(
    "address",
    [
        "referee.db",
        f"mysql://ann:{SECRET}@one/games",
        f"host=one password={SECRET}",
        f"postgresql://ann:{SECRET}%zz@one/games",
        f"postgresql://ann:{SECRET}@one/games?colour=red",
        f"postgresql://ann:{SECRET}/2@one/games",
        f"postgresql://ann:1@{SECRET}@one/games",
        f"postgresql://ann:5432/{SECRET}@one/games",
        f"postgresql://ann:{SECRET}@one:5432x/games",
    ],
)
def test_no_address(address: str) -> None:
    """Anything that isn't an address, or a password with special characters, is refused without being quoted."""
    with pytest.raises(AddressError) as refused:
        parameters_of(address)
    assert str(refused.value) == ""
    assert refused.value.__suppress_context__ or refused.value.__context__ is None
