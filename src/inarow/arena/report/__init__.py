"""A tournament to show: a page, Markdown, JSON and CSV."""
