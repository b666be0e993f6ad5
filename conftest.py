"""For all tests: Ctrl-C works even where whoever started them ignores it, as `nohup` and `&` do."""

import signal

signal.signal(signal.SIGINT, signal.default_int_handler)
