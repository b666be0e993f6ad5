// Questions to the server. What can't be comes back as a Problem with a sentence.

import {spoken} from "./text.js";

/** The server has said no, and why. */
export class Problem extends Error {
  constructor(body, retryAfter) {
    super(body.faults?.length ? `${body.detail} (${body.faults.join("; ")})` : body.detail);
    this.status = body.status;
    this.detail = body.detail;
    this.retryAfter = retryAfter;
  }
}

/** The server can't be reached. */
export class Unreachable extends Error {}

/** Ask with GET; `query` becomes the part after the question mark. */
export function get(path, query = {}, signal = undefined) {
  const words = new URLSearchParams(query).toString();
  return ask(words ? `${path}?${words}` : path, {signal});
}

/** Ask with POST, with a seat's secret where one is needed. */
export function post(path, body = undefined, {seat, signal} = {}) {
  const headers = {};
  if (seat) headers.Authorization = `Bearer ${seat}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  return ask(path, {method: "POST", headers, body: JSON.stringify(body), signal});
}

async function ask(path, options) {
  const headers = {...options.headers, "Accept-Language": spoken()};
  let answer;
  let text;
  try {
    answer = await fetch(`/api/${path}`, {...options, headers});
    text = await answer.text(); // a server that dies now is as much out of reach as before
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Unreachable(error.message);
  }
  const kind = answer.headers.get("Content-Type") ?? "";
  if (!answer.ok) {
    const known = kind.startsWith("application/problem+json");
    const body = known ? JSON.parse(text) : {status: answer.status, detail: answer.statusText};
    throw new Problem(body, Number(answer.headers.get("Retry-After") ?? 0));
  }
  return kind.startsWith("application/json") ? JSON.parse(text) : text;
}
