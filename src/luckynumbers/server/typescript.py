"""TypeScript declarations of msgspec types.

A struct becomes an interface, its docstrings become comments, and a tagged union is discriminated
by its tag. Nothing here knows which types there are.
"""

import ast
import inspect
import json
from collections.abc import Iterable, Iterator, Mapping
from textwrap import dedent
from typing import Any, Final, TypeAlias, get_args

import msgspec.inspect as msgtypes

Names: TypeAlias = Mapping[frozenset[Any], str]
"""The names of unions, by their members."""
NOTHING: Final = "{ readonly [name: string]: never }"
"""The type of an object without any field."""
_WIDTH: Final = 100
_PLAIN: Final[Mapping[type, str]] = {
    msgtypes.StrType: "string",
    msgtypes.IntType: "number",
    msgtypes.FloatType: "number",
    msgtypes.BoolType: "boolean",
    msgtypes.NoneType: "null",
}


class DeclarationError(TypeError):
    """A type that cannot be declared in TypeScript."""


def declare(received: Iterable[Any], sent: Iterable[Any], unions: Mapping[str, Any]) -> str:
    """Return the declarations of some types and of all that they are made of.

    A field with a default may be missing in what is received, and in what is sent where its type
    omits defaults.
    """
    names = names_of(unions)
    blocks: dict[str, str] = {}
    for roots, optional in ((received, True), (sent, False)):
        for struct in _structs(roots):
            name, block = struct.cls.__name__, _interface(struct, names, optional)
            if blocks.setdefault(name, block) != block:
                raise DeclarationError(f"{name} would have two declarations")
    aliases = [_union(name, get_args(union)) for name, union in unions.items()]
    return "\n".join([*blocks.values(), *aliases])


def names_of(unions: Mapping[str, Any]) -> Names:
    """The names of some unions, by their members."""
    return {frozenset(get_args(union)): name for name, union in unions.items()}


def type_text(kind: Any, names: Names) -> str:
    """Return a type as TypeScript writes it."""
    return _text(msgtypes.type_info(kind), names)


def _structs(roots: Iterable[Any]) -> Iterator[msgtypes.StructType]:
    """The structs that some types are made of, each once."""
    waiting, seen = list(msgtypes.multi_type_info(roots)), set()
    while waiting:
        found = waiting.pop(0)
        if isinstance(found, msgtypes.StructType) and found.cls not in seen:
            seen.add(found.cls)
            yield found
            waiting += [field.type for field in found.fields]
        else:
            waiting += _parts(found)


def _parts(found: msgtypes.Type) -> tuple[msgtypes.Type, ...]:
    match found:
        case msgtypes.UnionType(types=types) | msgtypes.TupleType(item_types=types):
            return types
        case msgtypes.ListType(item_type=item) | msgtypes.VarTupleType(item_type=item):
            return (item,)
        case msgtypes.DictType(value_type=value):
            return (value,)
        case _:
            return ()


def _interface(struct: msgtypes.StructType, names: Names, optional: bool) -> str:
    cls = struct.cls
    may_lack = optional or cls.__struct_config__.omit_defaults
    notes = dict(_field_notes(cls))
    lines = [_comment(inspect.getdoc(cls) or "")]
    if not struct.fields and not struct.tag_field:
        return "".join([*lines, f"export type {cls.__name__} = {NOTHING};\n"])
    lines.append(f"export interface {cls.__name__} {{\n")
    if struct.tag_field:
        lines.append(f"  {struct.tag_field}: {json.dumps(struct.tag)};\n")
    for field in struct.fields:
        mark = "?" if may_lack and not field.required else ""
        lines.append(_comment(notes.get(field.name, ""), "  "))
        lines.append(f"  {field.encode_name}{mark}: {_text(field.type, names)};\n")
    return "".join([*lines, "}\n"])


def _comment(text: str, indent: str = "") -> str:
    # The first paragraph says what a type is; the others are for readers of the Python code.
    words = " ".join(text.partition("\n\n")[0].split()).replace("``", "`")
    return f"{indent}/** {words} */\n" if words else ""


def _field_notes(cls: type) -> Iterator[tuple[str, str]]:
    """The docstrings below the fields of a class."""
    body = ast.parse(dedent(inspect.getsource(cls))).body[0]
    assert isinstance(body, ast.ClassDef)  # noqa: S101 — it is the source of a class
    for field, note in zip(body.body, body.body[1:], strict=False):
        match field, note:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                yield name, text


def _text(found: msgtypes.Type, names: Names) -> str:
    match found:
        case msgtypes.LiteralType(values=values):
            return " | ".join(json.dumps(value) for value in values)
        case msgtypes.StructType(cls=cls):
            return cls.__name__
        case msgtypes.UnionType(types=types):
            classes = [each.cls for each in types if isinstance(each, msgtypes.StructType)]
            return names.get(frozenset(classes)) or " | ".join(_text(each, names) for each in types)
        case msgtypes.ListType(item_type=item) | msgtypes.VarTupleType(item_type=item):
            text = _text(item, names)
            return f"readonly ({text})[]" if " " in text else f"readonly {text}[]"
        case msgtypes.TupleType(item_types=items):
            return f"readonly [{', '.join(_text(item, names) for item in items)}]"
        case msgtypes.DictType(value_type=value):
            return f"{{ readonly [key: string]: {_text(value, names)} }}"
        case _ if type(found) in _PLAIN:
            return _PLAIN[type(found)]
        case _:
            raise DeclarationError(f"{found} has no declaration")


def _union(name: str, parts: Iterable[type]) -> str:
    names = [part.__name__ for part in parts]
    line = f"export type {name} = {' | '.join(names)};"
    if len(line) <= _WIDTH:
        return f"{line}\n"
    return f"export type {name} =" + "".join(f"\n  | {each}" for each in names) + ";\n"
