// A plain field for a program: Tab indents, Enter keeps the indent, Escape lets Tab leave.

const INDENT = "    ";

/** Hear the keys of a <textarea>. */
export function hearEditorKey(event) {
  const field = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") {
    field.dataset.leaving = "yes"; // a field that swallows every Tab would be a trap
    return;
  }
  const leaving = field.dataset.leaving === "yes";
  if (event.key !== "Shift") delete field.dataset.leaving;
  if (event.key === "Tab" && !leaving) {
    event.preventDefault();
    if (event.shiftKey) outdent(field);
    else indent(field);
  } else if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    insert(`\n${nextIndent(field)}`);
  }
}

function indent(field) {
  const {selectionStart: from, selectionEnd: to, value} = field;
  if (!value.slice(from, to).includes("\n")) {
    const column = from - (value.lastIndexOf("\n", from - 1) + 1);
    insert(INDENT.slice(column % INDENT.length));
    return;
  }
  changeLines(field, (line) => (line ? INDENT + line : line));
}

function outdent(field) {
  changeLines(field, (line) => line.replace(/^ {1,4}|^\t/, ""));
}

/** Change the lines that the selection touches, and select them. */
function changeLines(field, change) {
  const {selectionStart, selectionEnd, value} = field;
  const from = value.lastIndexOf("\n", selectionStart - 1) + 1;
  const end = value.indexOf("\n", Math.max(selectionStart, selectionEnd - 1));
  const to = end < 0 ? value.length : end;
  const lines = value.slice(from, to).split("\n").map(change).join("\n");
  field.setSelectionRange(from, to);
  insert(lines);
  if (selectionStart !== selectionEnd) field.setSelectionRange(from, from + lines.length);
}

/** As much as the line has, and more after a colon. */
function nextIndent(field) {
  const before = field.value.slice(0, field.selectionStart);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const indent = /^[ \t]*/.exec(line)[0];
  return /:\s*(#.*)?$/.test(line) ? indent + INDENT : indent;
}

/** Put a text in place of the selection, so that the browser's own undo knows of it. */
function insert(text) {
  document.execCommand(text ? "insertText" : "delete", false, text);
}
