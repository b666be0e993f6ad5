// A plain code editor: Tab indents, Enter keeps the indentation, Escape and then Tab leaves the field.

const INDENT = "    ";

/**
 * Handle a key pressed in a <textarea>.
 * @param {KeyboardEvent & {target: HTMLTextAreaElement}} event
 */
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

/** @param {HTMLTextAreaElement} field */
function indent(field) {
  const {selectionStart: from, selectionEnd: to, value} = field;
  if (!value.slice(from, to).includes("\n")) {
    const column = from - (value.lastIndexOf("\n", from - 1) + 1);
    insert(INDENT.slice(column % INDENT.length));
    return;
  }
  changeRows(field, (row) => (row ? INDENT + row : row));
}

/** @param {HTMLTextAreaElement} field */
function outdent(field) {
  changeRows(field, (row) => row.replace(/^ {1,4}|^\t/, ""));
}

/**
 * Change the rows of text that the selection touches, and select them.
 * @param {HTMLTextAreaElement} field
 * @param {(row: string) => string} change
 */
function changeRows(field, change) {
  const {selectionStart, selectionEnd, value} = field;
  const from = value.lastIndexOf("\n", selectionStart - 1) + 1;
  const end = value.indexOf("\n", Math.max(selectionStart, selectionEnd - 1));
  const to = end < 0 ? value.length : end;
  const rows = value.slice(from, to).split("\n").map(change).join("\n");
  field.setSelectionRange(from, to);
  insert(rows);
  if (selectionStart !== selectionEnd) field.setSelectionRange(from, from + rows.length);
}

/**
 * The indentation for the next row: the same, and one level more after a colon.
 * @param {HTMLTextAreaElement} field
 */
function nextIndent(field) {
  const before = field.value.slice(0, field.selectionStart);
  const row = before.slice(before.lastIndexOf("\n") + 1);
  const indent = /^[ \t]*/.exec(row)?.[0] ?? "";
  return /:\s*(#.*)?$/.test(row) ? indent + INDENT : indent;
}

/**
 * Replace the selection in a way that the browser's own undo can revert.
 * @param {string} text
 */
function insert(text) {
  document.execCommand(text ? "insertText" : "delete", false, text);
}
