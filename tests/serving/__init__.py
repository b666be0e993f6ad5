"""The server of the page as a process, and what is needed to talk to it in tests."""
