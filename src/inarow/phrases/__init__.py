"""What is said to a person, in the language of the user."""
