"""Write the page's view of the server's OpenAPI description, as TypeScript declarations.

`wire_types.py FILE` writes one interface for each schema, with the schema's name, and two tables
of questions: what each path is asked with GET or POST, and what it answers. The type checker
reads the file; the page itself never loads it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Schema = dict[str, Any]

PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def declarations(description: Schema) -> Iterator[str]:
    """The lines of the file."""
    yield "// Written by tools/wire_types.py from the server's OpenAPI description.\n"
    for name, schema in sorted(description["components"]["schemas"].items()):
        yield from _declare(name, schema)
    for method, title in (("get", "Gets"), ("post", "Posts")):
        yield f"/** What can be asked with {method.upper()}, by path. */"
        yield f"export interface {title} {{"
        for path, operations in sorted(description["paths"].items()):
            if method in operations:
                yield _question(path, operations[method])
        yield "}\n"


def type_of(schema: Schema) -> str:
    """A schema as a TypeScript type.

    >>> type_of({"anyOf": [{"type": "integer"}, {"type": "null"}]})
    'number | null'
    >>> type_of({"type": "array", "items": {"$ref": "#/components/schemas/ScoreData"}})
    'ScoreData[]'
    >>> type_of({"type": "object", "additionalProperties": {"enum": ["first", "second"]}})
    'Record<string, "first" | "second">'
    """
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return _literal(schema["const"])
    if "enum" in schema:
        return " | ".join(_literal(value) for value in schema["enum"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(type_of(one) for one in schema[several]))
    if schema.get("type") == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(type_of(one) for one in schema['prefixItems'])}]"
        inner = type_of(schema.get("items", {}))
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if "properties" in schema:
        return "{" + "; ".join(_members(schema)) + "}"
    if schema.get("type") == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {type_of(values) if isinstance(values, dict) else 'unknown'}>"
    return PLAIN.get(schema.get("type", ""), "unknown")


def _declare(name: str, schema: Schema) -> Iterator[str]:
    if schema.get("description"):
        yield f"/** {schema['description']} */"
    if "properties" in schema:
        yield f"export interface {name} {{"
        for member in _members(schema):
            yield f"  {member};"
        yield "}\n"
    else:
        yield f"export type {name} = {type_of(schema)};\n"


def _members(schema: Schema) -> Iterator[str]:
    required = schema.get("required", [])
    for name, inner in schema["properties"].items():
        key = name if re.fullmatch(r"\w+", name) else _literal(name)
        yield f"{key}{'' if name in required else '?'}: {type_of(inner)}"


def _question(path: str, operation: Schema) -> str:
    """One path: parameters of its address and members of its body are asked alike."""
    parameters = [
        f"{one['name']}{'' if one['required'] else '?'}: {type_of(one['schema'])}"
        for one in operation.get("parameters", [])
    ]
    asked = ["{" + "; ".join(parameters) + "}"] if parameters else []
    if "requestBody" in operation:
        asked.append(type_of(operation["requestBody"]["content"]["application/json"]["schema"]))
    answers = operation["responses"]
    content = answers[next(code for code in answers if code.startswith("2"))]["content"]
    ((media, body),) = content.items()
    answer = type_of(body["schema"]) if "json" in media else "string"
    asking = " & ".join(asked) or "Record<string, never>"
    return f"  {_literal(path.removeprefix('/api/'))}: {{asked: {asking}; answer: {answer}}};"


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def main() -> None:
    """Write the declarations into the file that was named."""
    from inarow.web.app import create_app
    from inarow.web.settings import Settings

    text = "\n".join(declarations(create_app(Settings(database="sqlite://")).openapi()))
    path = Path(sys.argv[1])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
