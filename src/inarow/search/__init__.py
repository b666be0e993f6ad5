"""The readable algorithms: Python to learn and to teach from, each in a file of its own."""
