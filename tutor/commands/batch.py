"""``--batch``: JSON Lines in, a line out for each, in order and at once."""

import json
from collections.abc import Callable
from typing import IO

from tutor.commands.common import Settings, encoded

#: Bytes that a line may have, its end included: as much as the API takes.
LONGEST_LINE = 262_144


def run_batch(command: str, lines: IO[bytes], out: IO[bytes], settings: Settings) -> None:
    r"""Answer each line of ``lines`` on ``out``, flushed before the next is read.

    A line that cannot be used, a blank one too, is answered with its errors. The variant and deck of
    ``settings`` stand in for those that a line leaves out.

    >>> from io import BytesIO
    >>> out = BytesIO()
    >>> lines = BytesIO(b'{"table": [], "hand": ["7o"]}\n!\n')
    >>> run_batch("solve", lines, out, Settings(None, None, "en", as_json=True))
    >>> for line in out.getvalue().splitlines():
    ...     print(sorted(json.loads(line)))
    ['captures', 'deck', 'hand', 'table', 'variant']
    ['errors']
    """
    from tutor.escoba.codes import Detail, ProblemCode
    from tutor.escoba.problems import Problem
    from tutor.teaching.answers import COMMANDS, Unusable

    answer, language, defaults = COMMANDS[command], settings.language, settings.request()
    no_json = encoded({"errors": Unusable([Problem(ProblemCode.MALFORMED, detail=Detail.NOT_JSON)]).errors(language)})

    def reply(line: bytes) -> bytes:
        try:
            request = json.loads(line)
        except (ValueError, RecursionError):
            return no_json
        if defaults and isinstance(request, dict):
            request |= {name: value for name, value in defaults.items() if request.get(name) is None}
        try:
            return encoded(answer(request, language))
        except Unusable as unusable:
            return encoded({"errors": unusable.errors(language)})

    read, write, flush = lines.readline, out.write, out.flush
    while line := read(LONGEST_LINE):
        write(reply(line) if _ends(line, read) else no_json)
        flush()


def _ends(line: bytes, read: Callable[[int], bytes]) -> bool:
    """Return whether a line was read to its end; the rest of a longer one is read and dropped."""
    if len(line) < LONGEST_LINE or line.endswith(b"\n"):
        return True
    while (more := read(LONGEST_LINE)) and not more.endswith(b"\n"):
        pass
    return False
