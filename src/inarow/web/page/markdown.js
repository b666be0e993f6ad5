// A small part of Markdown, for the texts of lessons. Markup in them stays text.

import {html} from "./vendor/lit-3.3.3.js";

/**
 * @typedef {{kind: "paragraph", text: string} | {kind: "heading", text: string}
 *   | {kind: "fence", language: string, text: string}
 *   | {kind: "dots" | "numbers", items: string[]}} Block
 */

/**
 * Headings, paragraphs, lists of one level, fenced blocks; `code` and **bold** within them.
 * @param {string} text
 */
export function renderMarkdown(text) {
  return readBlocks(text.split("\n")).map(renderBlock);
}

/**
 * @param {string[]} rows
 * @returns {Block[]}
 */
export function readBlocks(rows) {
  /** @type {Block[]} */
  const found = [];
  let open = false; // whether the next row may belong to the last block
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i];
    const last = open ? found.at(-1) : undefined;
    const fence = /^```(\w*)/.exec(row);
    const heading = /^#{2,3} (.*)/.exec(row);
    const item = /^(?:(- )|(\d+)\. )(.*)/.exec(row);
    if (fence) {
      const end = rows.indexOf("```", i + 1);
      const inside = rows.slice(i + 1, end < 0 ? rows.length : end);
      found.push({kind: "fence", language: fence[1], text: inside.join("\n")});
      i += inside.length + 1;
    } else if (heading) {
      found.push({kind: "heading", text: heading[1]});
    } else if (item) {
      const kind = item[1] ? "dots" : "numbers";
      if (last?.kind === kind) {
        last.items.push(item[3]);
      } else {
        found.push({kind, items: [item[3]]});
      }
    } else if (!row.trim()) {
      open = false;
      continue;
    } else if (last && "items" in last && /^\s/.test(row)) {
      last.items[last.items.length - 1] += ` ${row.trim()}`;
    } else if (last?.kind === "paragraph") {
      last.text += ` ${row.trim()}`;
    } else {
      found.push({kind: "paragraph", text: row.trim()});
    }
    open = !fence && !heading;
  }
  return found;
}

/** @param {Block} block */
function renderBlock(block) {
  if (block.kind === "heading") return html`<h2>${renderInline(block.text)}</h2>`;
  if (block.kind === "fence") return renderFence(block.text, block.language);
  if (block.kind === "paragraph") return html`<p>${renderInline(block.text)}</p>`;
  const items = block.items.map((item) => html`<li>${renderInline(item)}</li>`);
  return block.kind === "dots" ? html`<ul>${items}</ul>` : html`<ol>${items}</ol>`;
}

/**
 * A command or a drawing, which says how wide it is.
 * @param {string} text
 * @param {string} language
 */
function renderFence(text, language) {
  const columns = Math.max(...text.split("\n").map((row) => row.length));
  return html`<pre class=${language} tabindex="0" .style=${`--columns: ${columns}`}><code>${text}</code></pre>`;
}

/**
 * @param {string} text
 * @returns {unknown[]}
 */
function renderInline(text) {
  return text.split(/(`[^`]+`|\*\*.+?\*\*)/).map((part) => {
    if (part.startsWith("`") && part.length > 2) return html`<code>${part.slice(1, -1)}</code>`;
    if (part.startsWith("**") && part.length > 4) return html`<b>${renderInline(part.slice(2, -2))}</b>`;
    return part;
  });
}
