"""Property tests try the same examples every time and are not hurried: a busy machine is no failure."""

from hypothesis import settings

settings.register_profile("game", deadline=None, derandomize=True, database=None)
settings.load_profile("game")
