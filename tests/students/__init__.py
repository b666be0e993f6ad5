"""Searches as students write them: right in many styles, and each with one planted fault."""
