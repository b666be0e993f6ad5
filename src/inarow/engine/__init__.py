"""The fast engines: the only room that imports the compiled core."""
