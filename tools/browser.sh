#!/usr/bin/env bash
# What the tests need besides Python: for the page the browser Chromium, a PostgreSQL server and openssl,
# for bots bubblewrap, which locks them in, and for the full screen the terminal tmux.
# Installs them where that is allowed; where it isn't, says so, and the tests that need them skip.
set -euo pipefail

missing=()
command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
    || command -v google-chrome >/dev/null || missing+=(chromium)
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null \
    || missing+=(postgresql)
command -v bwrap >/dev/null || missing+=(bubblewrap)
command -v tmux >/dev/null || missing+=(tmux)
command -v openssl >/dev/null || missing+=(openssl)
[ ${#missing[@]} -eq 0 ] && exit 0

say_how() {
    echo "The tests need ${missing[*]}, and can't install it here: $1." >&2
    echo "Those that do will be skipped. On Debian and Ubuntu: apt install ${missing[*]}" >&2
    exit 0
}

command -v apt-get >/dev/null || say_how "there is no apt-get"
become=()
if [ "$(id -u)" -ne 0 ]; then
    sudo -n true 2>/dev/null || say_how "this needs root, or sudo without a password"
    become=(sudo -n)
fi
echo "== installing ${missing[*]} for the tests"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
{ "${become[@]}" apt-get update -qq && "${become[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 \
    || { tail -5 "$log" >&2; say_how "apt-get failed"; }
