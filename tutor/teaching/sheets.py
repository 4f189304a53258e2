"""Sheets: a catalogue as a table for a native reader, who corrects it in any spreadsheet.

Each row is a sentence, or one plural form of it, beside its English, the file it stands in and how
sure we are of the terms it uses. The reader changes the column ``translation``, may write in
``remark``, and sends the table back.
"""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from io import StringIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message

from tutor.teaching.catalogues import (
    FOLDER,
    english,
    messages,
    read_catalogue,
    strings,
    template_catalogue,
    write_catalogue,
)
from tutor.teaching.glossary import confidence_of
from tutor.teaching.proofreading import wrong_placeholders

COLUMNS = ("key", "context", "english", "translation", "form", "place", "confidence", "remark")

#: The numbers that each plural form goes with; where they are all alike there is one row.
_FORMS = {"kk": ("",), "el": ("1", "0, 2, 3 …"), "pl": ("1", "2–4, 22–24 …", "0, 5–21, 25 …")}


@dataclass(frozen=True, slots=True)
class Change:
    """What a sheet changed: a translation, or the remark on it (then ``column`` is ``remark``).

    >>> str(Change("Which card?", "translation", "Ποιο χαρτί;", "Ποιο φύλλο;"))
    'Which card?: Ποιο χαρτί; → Ποιο φύλλο;'
    """

    message: str
    column: str
    before: str
    after: str

    def __str__(self) -> str:
        """Return the message and what became of its translation."""
        return f"{self.message}: {self.before or '–'} → {self.after or '–'}"


@dataclass(frozen=True, slots=True)
class RowProblem:
    """Why a row of a sheet cannot be used; ``line`` counts from 1, the heading included."""

    line: int
    text: str


class UnusableSheetError(ValueError):
    """A sheet with rows that cannot be used; nothing of it was taken over.

    >>> str(UnusableSheetError([RowProblem(3, "a placeholder is missing: {n}")]))
    'line 3: a placeholder is missing: {n}'
    """

    def __init__(self, problems: list[RowProblem]) -> None:
        """Keep the problems."""
        self.problems = problems
        super().__init__("; ".join(f"line {problem.line}: {problem.text}" for problem in problems))


def sheet(language: str, folder: Path = FOLDER) -> str:
    """Return the reviewer's table of a language as comma-separated values, all messages in it.

    >>> sheet("el").splitlines()[0]
    'key,context,english,translation,form,place,confidence,remark'
    """
    catalogue = read_catalogue(language, folder)
    written = StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(COLUMNS)
    for source in messages(template_catalogue()):
        translation = catalogue.get(source.id, source.context)
        place = " ".join(sorted({file for file, _ in source.locations}))
        confidence = confidence_of(" ".join(english(source)))
        remark = " ".join(translation.user_comments) if translation else ""
        for number, form in enumerate(_forms(source, language)):
            text = strings(translation)[number] if translation and any(strings(translation)) else ""
            english_form = english(source)[min(number, len(english(source)) - 1)]
            key = f"{_key(source)}.{number}"
            writer.writerow((key, source.context or "", english_form, text, form, place, confidence, remark))
    return written.getvalue()


def read_sheet(language: str, text: str, folder: Path = FOLDER) -> list[Change]:
    """Take the translations and remarks of a sheet over into the catalogue; return what changed.

    Rows may be left out and stand in any order, the columns may be separated by commas, semicolons
    or tabs. An empty translation changes nothing. Raises ``UnusableSheetError`` naming every row
    whose placeholders do not fit or whose message is no longer there, and changes nothing then.
    """
    catalogue = read_catalogue(language, folder)
    known = {_key(source): source for source in messages(template_catalogue())}
    changes: list[Change] = []
    problems: list[RowProblem] = []
    for line, row in _rows(text):
        key, _, number = row["key"].partition(".")
        source = known.get(key)
        if source is None or not number.isascii() or not number.isdecimal():
            problems.append(RowProblem(line, "there is no such message (any more)"))
            continue
        if int(number) >= len(_forms(source, language)):
            problems.append(RowProblem(line, "there is no such plural form"))
            continue
        after = row["translation"].strip()
        wrong = wrong_placeholders(source, after, language) if after else []
        problems += [RowProblem(line, fault) for fault in wrong]
        if not wrong:
            changes += _taken(catalogue, source, language, int(number), after, row.get("remark"))
    if problems:
        raise UnusableSheetError(problems)
    if changes:
        write_catalogue(language, catalogue, folder)
    return changes


def _taken(
    catalogue: Catalog, source: Message, language: str, number: int, after: str, remark: str | None
) -> Iterator[Change]:
    """Change one message of the catalogue in memory, and tell."""
    name = english(source)[0]
    target = catalogue.get(source.id, source.context)
    if target is None:
        catalogue.add(source.id, locations=source.locations, context=source.context)
        target = catalogue.get(source.id, source.context)
        assert target is not None  # noqa: S101  it was just added
    before = strings(target)
    if after and (target.fuzzy or before[number : number + 1] != (after,)):
        yield Change(name, "translation", before[number] if number < len(before) else "", after)
        if isinstance(source.id, str):
            target.string = after
        else:
            forms = [*before, *[""] * (catalogue.num_plurals - len(before))]
            forms[number] = after
            target.string = [after] * len(forms) if len(_forms(source, language)) == 1 else forms
        target.flags.discard("fuzzy")
    said = " ".join(target.user_comments)
    if remark is not None and remark.strip() != said:
        yield Change(name, "remark", said, remark.strip())
        target.user_comments[:] = [remark.strip()] if remark.strip() else []


def _forms(source: Message, language: str) -> tuple[str, ...]:
    return ("",) if isinstance(source.id, str) else _FORMS[language]


def _key(source: Message) -> str:
    text = "\x04".join((source.context or "", *english(source)))
    return blake2b(text.encode(), digest_size=5).hexdigest()


def _rows(text: str) -> Iterator[tuple[int, dict[str, str]]]:
    text = text.removeprefix("\ufeff")
    heading = text.partition("\n")[0]
    delimiter = max(",;\t", key=heading.count)
    reader = csv.DictReader(StringIO(text), delimiter=delimiter)
    if not {"key", "translation"} <= set(reader.fieldnames or ()):
        raise UnusableSheetError([RowProblem(1, "the columns key and translation are not there")])
    while True:
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise UnusableSheetError([RowProblem(reader.line_num, str(error))]) from error
        yield reader.line_num, {name: value or "" for name, value in row.items() if isinstance(name, str)}
