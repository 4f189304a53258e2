"""``--counts``: what a side counted, written as names with numbers."""

from typing import Any

from tutor.commands.common import number


def read_counts(text: str) -> dict[str, Any]:
    """Read the counts of a side into the object that a request has for them.

    A name alone means yes, numbers joined with ``+`` are a list. Which names there are, and which numbers
    they take, is for the answer to say. A part that cannot be read, or a name given again, becomes a name
    itself: the answer then refuses it, as it is written, together with everything else that is wrong.

    >>> read_counts("cards=22, coins=6,seven_of_coins,setenta=7+7+6+5")
    {'cards': 22, 'coins': 6, 'seven_of_coins': True, 'setenta': [7, 7, 6, 5]}
    >>> read_counts("cards=22,=3,cards=18")
    {'cards': 22, '=3': True, 'cards=18': True}
    """
    counts: dict[str, Any] = {}
    for part in text.replace(",", " ").split():
        name, equals, value = part.partition("=")
        if not name or name in counts or (equals and not value):
            counts[part] = True
        elif not equals:
            counts[name] = True
        elif name == "setenta":
            counts[name] = [number(piece) for piece in value.split("+")]
        else:
            counts[name] = number(value)
    return counts
