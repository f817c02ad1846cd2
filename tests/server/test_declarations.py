"""The wire in TypeScript: the same names, tags and optional fields as the structs of the server."""

from typing import Annotated, Literal

import msgspec
import pytest

from luckynumbers.server.declarations import TARGET, declarations
from luckynumbers.server.typescript import DeclarationError, declare


class _Base(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower, omit_defaults=True):
    pass


class Planted(_Base, frozen=True):
    """A tile was planted.

    Readers of the client need not know more.
    """

    tile: Annotated[int, msgspec.Meta(ge=1, le=20)]
    cells: tuple[str, ...] = ()
    """Where it ``fits``."""


class Weeded(_Base, frozen=True):
    why: Literal["dry", "old"] | None = None
    shares: dict[int, float] = {}
    pair: tuple[int, str] = (1, "a1")


class Garden(msgspec.Struct):
    last: Planted | Weeded
    words: list[int | str] = []


def test_structs_become_interfaces_with_their_tags_and_comments() -> None:
    text = declare((), (Planted,), {})
    assert (
        text
        == """\
/** A tile was planted. */
export interface Planted {
  kind: "planted";
  tile: number;
  /** Where it `fits`. */
  cells?: readonly string[];
}
"""
    )


def test_unions_are_named_and_every_kind_of_field_has_a_type() -> None:
    text = declare((), (Garden,), {"Deed": Planted | Weeded})
    assert "  last: Deed;\n  words: readonly (number | string)[];\n" in text
    assert '  why?: "dry" | "old" | null;\n' in text
    assert "  shares?: { readonly [key: string]: number };\n" in text
    assert "  pair?: readonly [number, string];\n" in text
    assert text.endswith("\nexport type Deed = Planted | Weeded;\n")


def test_what_a_client_sends_may_lack_every_default() -> None:
    assert "  words?: readonly (number | string)[];\n" in declare((Garden,), (), {})
    with pytest.raises(DeclarationError, match="Garden"):
        declare((Garden,), (Garden,), {})


class Nothing(msgspec.Struct):
    """Nothing at all."""


def test_a_struct_without_fields_takes_none() -> None:
    text = "/** Nothing at all. */\nexport type Nothing = { readonly [name: string]: never };\n"
    assert declare((Nothing,), (), {}) == text


def test_endpoints_take_their_parameters_and_their_body() -> None:
    assert """\
  "GET /tables/{table}": {
    request: { table: string; since?: number };
    answer: StateOut;
  };
""" in declarations()


def test_what_has_no_type_is_refused() -> None:
    class Odd(msgspec.Struct):
        when: bytes

    with pytest.raises(DeclarationError):
        declare((), (Odd,), {})


def test_the_client_has_the_declarations_of_today() -> None:
    assert TARGET.read_text(encoding="utf-8") == declarations()
