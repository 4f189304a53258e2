"""A tutor for Escoba, the Spanish fishing game: the game itself, its sentences, its pages.

The game is in :mod:`tutor.escoba`, which needs the standard library only; importing this package
imports nothing else.
"""

__version__ = "0.1.0"
