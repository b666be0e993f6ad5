// The text of a lesson: a small part of Markdown, drawn so that whatever stands in it stays text.

import {html} from "./vendor/lit-3.3.3.js";

/** Headings, paragraphs, lists of one level, fenced blocks; `code` and **bold** within them. */
export function renderMarkdown(text) {
  return blocks(text.split("\n")).map(renderBlock);
}

function blocks(lines) {
  const found = [];
  let last = null; // the paragraph or list that the next line may belong to
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i];
    const fence = /^```(\w*)/.exec(line);
    const heading = /^#{2,3} (.*)/.exec(line);
    const item = /^(?:(- )|(\d+)\. )(.*)/.exec(line);
    if (fence) {
      const end = lines.indexOf("```", i + 1);
      const inside = lines.slice(i + 1, end < 0 ? lines.length : end);
      found.push({kind: "fence", language: fence[1], text: inside.join("\n")});
      i += inside.length + 1;
      last = null;
    } else if (heading) {
      found.push({kind: "heading", text: heading[1]});
      last = null;
    } else if (item) {
      const kind = item[1] ? "dots" : "numbers";
      if (last?.kind !== kind) {
        last = {kind, items: []};
        found.push(last);
      }
      last.items.push(item[3]);
    } else if (!line.trim()) {
      last = null;
    } else if (last?.items && /^\s/.test(line)) {
      last.items[last.items.length - 1] += ` ${line.trim()}`;
    } else if (last?.kind === "paragraph") {
      last.text += ` ${line.trim()}`;
    } else {
      last = {kind: "paragraph", text: line.trim()};
      found.push(last);
    }
  }
  return found;
}

function renderBlock({kind, text, items, language}) {
  if (kind === "heading") return html`<h2>${inline(text)}</h2>`;
  if (kind === "fence") return html`<pre class=${language} tabindex="0"><code>${text}</code></pre>`;
  if (kind === "dots") return html`<ul>${items.map((item) => html`<li>${inline(item)}</li>`)}</ul>`;
  if (kind === "numbers") return html`<ol>${items.map((item) => html`<li>${inline(item)}</li>`)}</ol>`;
  return html`<p>${inline(text)}</p>`;
}

function inline(text) {
  return text.split(/(`[^`]+`|\*\*.+?\*\*)/).map((part) => {
    if (part.startsWith("`") && part.length > 2) return html`<code>${part.slice(1, -1)}</code>`;
    if (part.startsWith("**") && part.length > 4) return html`<b>${inline(part.slice(2, -2))}</b>`;
    return part;
  });
}
