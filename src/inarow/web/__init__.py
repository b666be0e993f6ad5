"""Play, analyse and share in the browser: a server, and the page that it serves."""
