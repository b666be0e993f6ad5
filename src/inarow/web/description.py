"""The OpenAPI description: what answers look like follows from the values that they are made of.

Requests are read by pydantic, which describes them itself. Answers are made by `as_data()` of the
values, in rooms that know nothing of pydantic, so they are described here: a value by what it has,
and what is put together by hand as the TypedDict that it is.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from inarow.rules import Cell, Data, Message, Position, Rules
from inarow.web.problems import MEDIA, ProblemData

Schema = dict[str, Any]
Answers = dict[int | str, dict[str, Any]]

JSON = "application/json"
PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", types.NoneType: "null"}
PLAIN |= dict.fromkeys((Cell, Message, Position, Rules), "string")

_described: dict[str, Any] = {}  # every value or TypedDict that an answer is made of, by name


def schema_of(hint: Any) -> Schema:
    """A type as a schema.

    >>> schema_of(dict[str, list[int]])["additionalProperties"]
    {'type': 'array', 'items': {'type': 'integer'}}
    >>> schema_of(Literal["first", "second"] | None)
    {'anyOf': [{'type': 'string', 'enum': ['first', 'second']}, {'type': 'null'}]}
    """
    arguments = get_args(hint)
    origin = get_origin(hint)
    if origin is Annotated:  # the data of a value
        return schema_of(arguments[1])
    if is_typeddict(hint) or _is_a(hint, Data):
        name = hint.__name__ if is_typeddict(hint) else f"{hint.__name__}Data"
        if _described.setdefault(name, hint) is not hint:
            raise TypeError(f"two forms of data are called {name}")
        return {"$ref": f"#/components/schemas/{name}"}
    if _is_a(hint, Enum):
        return {"type": "string", "enum": [one.value for one in hint]}
    if hint not in PLAIN and hasattr(hint, "as_data"):  # written by hand
        return schema_of(get_type_hints(hint.as_data)["return"])
    if origin is Literal:
        return {"type": "string", "enum": list(arguments)}
    if origin in (Union, types.UnionType):
        return {"anyOf": [schema_of(argument) for argument in arguments]}
    if origin in (list, tuple):
        return {"type": "array", "items": schema_of(arguments[0])}
    if origin in (dict, Mapping):
        return {"type": "object", "additionalProperties": schema_of(arguments[1])}
    return {"type": PLAIN[hint]}


def answers(form: Any, *problems: int, status: int = 200, media: str = JSON) -> Answers:
    """What a request is answered with: a form of data, or text, or one of these problems."""
    content = {media: {"schema": schema_of(form)}}
    return {status: {"content": content}, **problem_answers(*problems)}


def problem_answers(*codes: int) -> Answers:
    """Problems with these codes as answers."""
    content = {MEDIA: {"schema": schema_of(ProblemData)}}
    return {code: {"description": "a problem", "content": content} for code in codes}


def describe(app: FastAPI, **rows: Any) -> None:
    """Make this the description of the application.

    `rows` are, by name, what comes over a WebSocket or row by row, of which OpenAPI knows nothing.
    """

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = get_openapi(
                title=app.title,
                version=app.version,
                description=app.description,
                routes=app.routes,
            )
            schemas = app.openapi_schema.setdefault("components", {}).setdefault("schemas", {})
            schemas.update({name: schema_of(form) for name, form in rows.items()})
            schemas.update(_form_schemas())
            for unused in ("HTTPValidationError", "ValidationError"):
                schemas.pop(unused, None)
        return app.openapi_schema

    app.__dict__["openapi"] = openapi


def _form_schemas() -> dict[str, Schema]:
    """The schemas of all forms of data, nested ones included."""
    schemas: dict[str, Schema] = {}
    while missing := [name for name in _described if name not in schemas]:
        for name in missing:
            schemas[name] = _form_schema(name, _described[name])
    return schemas


def _form_schema(name: str, form: Any) -> Schema:
    properties: dict[str, Schema] = {}
    required = []
    for key, hint in _hints(form):
        if get_origin(hint) is NotRequired:
            (hint,) = get_args(hint)
        else:
            required.append(key)
        properties[key] = schema_of(hint)
    return {
        "type": "object",
        "title": name,
        "description": (inspect.getdoc(form) or "").partition("\n\n>>>")[0],
        "properties": properties,
        "required": required,
    }


def _hints(form: Any) -> Iterator[tuple[str, Any]]:
    """The keys of a form, and the types of what they stand for."""
    if _is_a(form, Data):
        for key, path in form.data_names().items():
            yield key, _hint_at(form, path)
    else:
        yield from get_type_hints(form, include_extras=True).items()


def _hint_at(form: Any, path: str) -> Any:
    """The type of a field or a property, or of one of a part."""
    name, _, rest = path.partition(".")
    made = getattr(form, name, None)
    if isinstance(made, property):
        hint = get_type_hints(made.fget, include_extras=True)["return"]
    else:
        hint = get_type_hints(form, include_extras=True)[name]
    return _hint_at(hint, rest) if rest else hint


def _is_a(hint: Any, kind: type) -> bool:
    return isinstance(hint, type) and issubclass(hint, kind)
