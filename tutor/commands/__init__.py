"""The commands of the command line, one module a kind; :mod:`tutor.cli` puts them together.

A command turns its options into the request that the API takes, hands it to the same function, and
prints the answer: it knows no rule of the game and makes no sentence of its own about one.
"""
