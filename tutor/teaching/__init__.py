"""The sentences: card names, voices, catalogues and the reader of words, in every language."""
