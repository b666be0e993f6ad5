// Who has started the server opens its address with a token: with it, the server runs their programs.

import {preference, setPreference} from "./storage.js";
import {replaceAddress} from "./view.js";

const TOKEN = "token";

/** Remember the token of the address, and show it no longer. */
export function takeToken() {
  const token = new URLSearchParams(location.hash.slice(1)).get(TOKEN);
  if (!token) return;
  setPreference(TOKEN, token);
  replaceAddress(location.pathname + location.search);
}

/** The server's token, if this browser was given it. */
export function ownerToken() {
  return preference(TOKEN, null) ?? undefined;
}
