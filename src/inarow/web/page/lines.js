// Answers that come in lines of JSON while the server works.

import {Problem, Unreachable} from "./api.js";
import {spoken} from "./text.js";

/** Ask with POST, and give each line as it comes. Aborting `signal` ends the work, too. */
export async function* lines(path, body, signal) {
  const headers = {"Content-Type": "application/json", "Accept-Language": spoken()};
  const options = {method: "POST", headers, body: JSON.stringify(body), signal};
  const answer = await reached(fetch(`/api/${path}`, options));
  if (!answer.ok) throw new Problem(await reached(answer.json()), Number(answer.headers.get("Retry-After") ?? 0));
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const {done, value} = await reached(reader.read());
    if (done) return;
    const parts = (rest + value).split("\n");
    rest = parts.pop();
    for (const part of parts) {
      const line = JSON.parse(part);
      if (line.problem) throw new Problem({status: 422, detail: line.problem}, 0);
      yield line;
    }
  }
}

async function reached(promise) {
  try {
    return await promise;
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Unreachable(error.message);
  }
}
