"""The full screen: a face like the page, for keyboard and mouse in a terminal."""
