"""The history of the tables: a revision for every change, in order.

Each stands in ``versions`` and is never changed once it was released. ``HEAD`` names the last one.
"""

from typing import Final

#: The revision that this program needs.
HEAD: Final = "0002"
