"""What is typed after a command: declared, completed and read."""
