// Requests to the server. A refusal is thrown as a Problem with a sentence for the reader.

import {spoken} from "./text.js";

/** @import {Gets, Posts, ProblemData} from "wire" */

/** @typedef {{seat?: string, token?: string, signal?: AbortSignal}} Options */

/** The server refuses, and says why. */
export class Problem extends Error {
  /**
   * @param {Pick<ProblemData, "status" | "detail"> & Partial<ProblemData>} body
   * @param {number} retryAfter seconds
   */
  constructor(body, retryAfter) {
    super(body.faults?.length ? `${body.detail} (${body.faults.join("; ")})` : body.detail);
    this.status = body.status;
    this.retryAfter = retryAfter;
  }
}

/** The server can't be reached. */
export class Unreachable extends Error {}

/**
 * Send a GET request. Values that fill no {hole} of the path become the query.
 * @template {keyof Gets} Path
 * @param {Path} path
 * @param {Gets[Path]["asked"]} [asked]
 * @param {Options} [options]
 * @returns {Promise<Gets[Path]["answer"]>}
 */
export async function get(path, asked, {signal} = {}) {
  const {address, rest} = fillPath(path, asked);
  const query = new URLSearchParams(rest).toString();
  const answer = await ask(query ? `${address}?${query}` : address, {signal});
  return read(answer);
}

/**
 * Send a POST request, with a seat's secret or the server's token where one is needed. Values that fill
 * no {hole} of the path become the body.
 * @template {keyof Posts} Path
 * @param {Path} path
 * @param {Posts[Path]["asked"]} [asked]
 * @param {Options} [options]
 * @returns {Promise<Posts[Path]["answer"]>}
 */
export async function post(path, asked, options = {}) {
  return read(await send(path, asked, options));
}

/**
 * Send a POST request, and yield each row of the answer as it arrives. Aborting `signal` ends the
 * work on the server too.
 * @template Row
 * @param {keyof Posts} path
 * @param {object} asked
 * @param {Options} options
 * @returns {AsyncGenerator<Row, void>}
 */
export async function* postRows(path, asked, options) {
  const {body} = await send(path, asked, options);
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const {done, value} = await reached(reader.read());
    if (done) return;
    const rows = (rest + value).split("\n");
    rest = rows.pop() ?? "";
    for (const text of rows) {
      const row = JSON.parse(text);
      if (row.problem) throw new Problem({status: 422, detail: row.problem}, 0);
      yield row;
    }
  }
}

/**
 * The position after these moves.
 * @param {string} start
 * @param {string[]} moves
 * @param {Options} [options]
 */
export async function positionAfter(start, moves, options) {
  return (await get("position", {start, moves: moves.join(" ")}, options)).position;
}

/**
 * @param {string} path
 * @param {object | undefined} asked
 * @param {Options} options
 */
function send(path, asked, {seat, token, signal}) {
  const {address, rest} = fillPath(path, asked);
  /** @type {Record<string, string>} */
  const headers = {};
  const secret = seat ?? token;
  if (secret) headers.Authorization = `Bearer ${secret}`;
  if (!Object.keys(rest).length) return ask(address, {method: "POST", headers, signal});
  headers["Content-Type"] = "application/json";
  return ask(address, {method: "POST", headers, body: JSON.stringify(rest), signal});
}

/**
 * Fill the {holes} of a path; `rest` is what is left over.
 * @param {string} path
 * @param {object} [asked]
 */
function fillPath(path, asked = {}) {
  /** @type {Record<string, any>} */
  const rest = {...asked};
  const address = path.replace(/\{(\w+)\}/g, (_hole, name) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(value);
  });
  return {address, rest};
}

/**
 * @param {string} address
 * @param {RequestInit & {headers?: Record<string, string>}} options
 */
async function ask(address, options) {
  const headers = {...options.headers, "Accept-Language": spoken()};
  const answer = await reached(fetch(`/api/${address}`, {...options, headers}));
  if (answer.ok) return answer;
  const known = answer.headers.get("Content-Type")?.startsWith("application/problem+json");
  const body = known ? await reached(answer.json()) : {status: answer.status, detail: answer.statusText};
  throw new Problem(body, Number(answer.headers.get("Retry-After") ?? 0));
}

/** @param {Response} answer */
function read(answer) {
  const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
  return reached(isJson ? answer.json() : answer.text()); // the server may die while it answers
}

/**
 * @template T
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
async function reached(promise) {
  try {
    const answer = await promise;
    sayReached(true);
    return answer;
  } catch (error) {
    if (isAbort(error)) throw error;
    sayReached(false);
    throw new Unreachable(String(error));
  }
}

/**
 * Tell the page whether the server can be reached.
 * @param {boolean} reached
 */
export function sayReached(reached) {
  dispatchEvent(new CustomEvent("inarow-reached", {detail: reached}));
}

/**
 * Whether the request was aborted by this page.
 * @param {unknown} error
 */
export function isAbort(error) {
  return error instanceof DOMException && error.name === "AbortError";
}
