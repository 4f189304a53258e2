"""What can go wrong with the store: a code each, and the errors that carry them."""

from collections.abc import Mapping
from typing import Final

from tutor.escoba.codes import Code
from tutor.teaching.languages import Voice, message


class StoreFault(Code):
    """Why the store did not do what was asked."""

    LOCKED = "locked", "another process holds the database for too long"
    LOST = "lost", "the database cannot be opened: it is gone, or its place cannot be read"
    READ_ONLY = "read_only", "the database cannot be written to"
    FULL = "full", "there is no room left on the disk"
    DAMAGED = "damaged", "the file is no database, or is damaged"
    OLD_SCHEMA = "old_schema", "the database was not upgraded to this version of the program"
    NEWER_SCHEMA = "newer_schema", "the database belongs to a newer version of the program"
    BAD_ADDRESS = "bad_address", "the address of the database cannot be read"
    NO_FILE = "no_file", "the database is no file: its own tools copy it"
    FOREIGN = "foreign", "the file is no database of this program"
    SAME_FILE = "same_file", "the copy and the database are the same file"
    NO_LEARNER = "no_learner", "no learner has this key"


class StoreError(Exception):
    """The store could not be read or written: nothing of what was asked has been kept."""

    def __init__(self, fault: StoreFault, details: str = "") -> None:
        """Keep the code, and what the database said."""
        self.fault = fault
        self.details = details
        super().__init__(f"{fault.value} ({details})" if details else fault.value)


class UnknownLearnerError(StoreError):
    """No learner has the key: it was deleted, or never was."""

    def __init__(self) -> None:
        """Make the error."""
        super().__init__(StoreFault.NO_LEARNER)


class RecoveryError(ValueError):
    """A recovery address that opens nothing."""


class RecoveryUnknown(RecoveryError):  # noqa: N818 - read as a sentence: except RecoveryUnknown
    """There is no such address, or the learner was deleted."""


class RecoveryUsed(RecoveryError):  # noqa: N818 - as RecoveryUnknown
    """The address was used before."""


class RecoveryRevoked(RecoveryError):  # noqa: N818 - as RecoveryUnknown
    """The address was revoked, or a newer one made."""


class ImportFault(Code):
    """Why a file cannot be imported."""

    NOT_OURS = "not_ours", "the file was not exported by this program"
    TOO_NEW = "too_new", "the file was exported by a newer version of the program"
    MALFORMED = "malformed", "something in the file is missing, unknown or of the wrong kind"
    TOO_MUCH = "too_much", "the file holds more than a learner can have"
    UNKNOWN_PUZZLE = "unknown_puzzle", "an answer in the file is to a puzzle that there is not"


class NotOurs(ValueError):  # noqa: N818 - as RecoveryUnknown
    """A file that is no export of a learner; ``problems`` are pairs of a code and the place in the file."""

    def __init__(self, problems: list[tuple[ImportFault, str]]) -> None:
        """Keep the problems."""
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{fault.value} ({place})" for fault, place in self.problems))


_FAULTS: Final[Mapping[StoreFault, str]] = {
    StoreFault.LOCKED: message("The database is in use by another program for too long. Try again in a moment."),
    StoreFault.LOST: message("The database cannot be opened: it is gone, or its place cannot be read."),
    StoreFault.READ_ONLY: message("The database cannot be written to."),
    StoreFault.FULL: message("There is no room left on the disk."),
    StoreFault.DAMAGED: message("The file is no database, or is damaged."),
    StoreFault.OLD_SCHEMA: message("The database has to be upgraded first."),
    StoreFault.NEWER_SCHEMA: message("The database belongs to a newer version of the program."),
    StoreFault.BAD_ADDRESS: message("The address of the database cannot be used."),
    StoreFault.NO_FILE: message("The database is no file: copy it with its own tools."),
    StoreFault.FOREIGN: message("The file is no database of this program."),
    StoreFault.SAME_FILE: message("The copy and the database are the same file."),
    StoreFault.NO_LEARNER: message("Nothing is kept under this key: it was deleted, or never was."),
}
_IMPORT_FAULTS: Final[Mapping[ImportFault, str]] = {
    ImportFault.NOT_OURS: message("This file was not exported by this program."),
    ImportFault.TOO_NEW: message("This file was exported by a newer version of the program."),
    ImportFault.MALFORMED: message("Something in the file is missing, unknown or of the wrong kind: {place}"),
    ImportFault.TOO_MUCH: message("The file holds more than there can be: {place}"),
    ImportFault.UNKNOWN_PUZZLE: message("An answer in the file is to a puzzle that does not exist: {place}"),
}


def fault_sentence(voice: Voice, fault: StoreFault) -> str:
    """Say why the store did not do what was asked.

    >>> fault_sentence(Voice("en"), StoreFault.FULL)
    'There is no room left on the disk.'
    """
    return voice.say(_FAULTS[fault])


def import_sentence(voice: Voice, fault: ImportFault, place: str) -> str:
    """Say why a file cannot be imported, and where in it.

    >>> import_sentence(Voice("en"), ImportFault.TOO_MUCH, "answers")
    'The file holds more than there can be: answers'
    """
    return voice.say(_IMPORT_FAULTS[fault], place=place)
