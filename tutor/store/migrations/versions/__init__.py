"""The revisions of the tables."""
