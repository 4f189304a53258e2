"""What can be wrong with a lesson, each fault with its file and line and a sentence."""

from dataclasses import dataclass
from pathlib import Path

from tutor.escoba.codes import Code
from tutor.teaching.languages import Voice, message


class FaultCode(Code):
    """What can be wrong with a lesson."""

    NO_LESSONS = "no_lessons", "the folder holds no lessons"
    FOLDER_NAME = "folder_name", "the folder of a lesson has another kind of name"
    MISSING_LANGUAGE = "missing_language", "the lesson lacks a language"
    NOT_UTF8 = "not_utf8", "a file is not UTF-8 text"
    NO_TITLE = "no_title", "a file does not start with a title"
    NO_LEAD = "no_lead", "the first mark is not that of the lead"
    TEXT_WITHOUT_MARK = "text_without_mark", "text stands before the first mark"
    EMPTY_PARAGRAPH = "empty_paragraph", "nothing follows a mark"
    REPEATED_MARK = "repeated_mark", "a mark stands twice"
    MISSING_MARK = "missing_mark", "a mark of the English text is missing"
    UNKNOWN_MARK = "unknown_mark", "a mark is not in the English text"
    MARK_ORDER = "mark_order", "a mark stands in another place than in the English text"
    RAW_HTML = "raw_html", "HTML in a lesson"
    MIXED_SCRIPTS = "mixed_scripts", "a word of letters of two scripts"
    UNKNOWN_DIRECTIVE = "unknown_directive", "braces that are no directive and name no card"
    OTHER_DIRECTIVE = "other_directive", "a paragraph shows something else than the English one"
    UNKNOWN_BOARD = "unknown_board", "a board that the lesson does not have"
    UNKNOWN_EXERCISE = "unknown_exercise", "an exercise that the lesson does not have"
    UNKNOWN_RULE = "unknown_rule", "a rule or a document that there is not"
    UNUSED = "unused", "a board or an exercise that no paragraph shows"
    OTHER_NUMBERS = "other_numbers", "the numbers of a paragraph differ from the English ones"
    UNKNOWN_TERM = "unknown_term", "a term that is not in the glossary"
    MISSING_TERM = "missing_term", "a term of the English text is not marked"
    UNKNOWN_LINK = "unknown_link", "a link that leads nowhere"
    WRONG_WORD = "wrong_word", "a word that is wrong in this game"
    DOUBTFUL_WORD = "doubtful_word", "a word that is often wrong in this game"
    WRONG_ADDRESS = "wrong_address", "the reader is addressed in a way the language does not"
    GLUED = "glued", "an ending hangs on a name that is put in"
    SPELLING = "spelling", "a word that the dictionary does not have"
    BAD_TABLES = "bad_tables", "the file of boards and exercises cannot be read"
    BAD_FIELD = "bad_field", "a field of a board or an exercise is missing, unknown or unusable"
    BAD_CARDS = "bad_cards", "cards of a board or an exercise that cannot be"
    NO_ANSWER = "no_answer", "the solver finds no answer"
    OTHER_ANSWERS = "other_answers", "the solver finds another number of answers than the author"
    NOT_WANTED = "not_wanted", "a play of the round is not what is wanted, or not the only one"


_SENTENCES = {
    FaultCode.NO_LESSONS: message("There are no lessons here."),
    FaultCode.FOLDER_NAME: message("The folder “{word}” is not named like “01-rules-in-brief”."),
    FaultCode.MISSING_LANGUAGE: message("The lesson has no file for the language “{word}”."),
    FaultCode.NOT_UTF8: message("The file is not UTF-8 text."),
    FaultCode.NO_TITLE: message("The file does not start with a title, a line like “# Title”."),
    FaultCode.NO_LEAD: message("The first mark must be “lead”, and a sentence must follow it."),
    FaultCode.TEXT_WITHOUT_MARK: message("This text stands before the first mark, a line like “[#aim]”."),
    FaultCode.EMPTY_PARAGRAPH: message("Nothing follows the mark “{word}”."),
    FaultCode.REPEATED_MARK: message("The mark “{word}” stands twice."),
    FaultCode.MISSING_MARK: message("The mark “{word}”, which the English text has, is missing."),
    FaultCode.UNKNOWN_MARK: message("The mark “{word}” is not in the English text."),
    FaultCode.MARK_ORDER: message("The mark “{word}” stands in another place than in the English text."),
    FaultCode.RAW_HTML: message("HTML is not allowed in a lesson: “{word}”."),
    FaultCode.MIXED_SCRIPTS: message("The word “{word}” mixes letters of two scripts."),
    FaultCode.UNKNOWN_DIRECTIVE: message("This is no directive and names no card: “{word}”."),
    FaultCode.OTHER_DIRECTIVE: message("The paragraph “{word}” shows something else than the English one."),
    FaultCode.UNKNOWN_BOARD: message("The lesson has no board “{word}”."),
    FaultCode.UNKNOWN_EXERCISE: message("The lesson has no exercise “{word}”."),
    FaultCode.UNKNOWN_RULE: message("There is no rule and no document “{word}”."),
    FaultCode.UNUSED: message("No paragraph shows “{word}”."),
    FaultCode.OTHER_NUMBERS: message("The numbers of this paragraph differ from the English ones: {word}."),
    FaultCode.UNKNOWN_TERM: message("The glossary has no term “{word}”."),
    FaultCode.MISSING_TERM: message("The term “{word}”, which the English text marks, is not marked."),
    FaultCode.UNKNOWN_LINK: message("This link leads nowhere: “{word}”."),
    FaultCode.WRONG_WORD: message("A word that is wrong in this game: “{word}”."),
    FaultCode.DOUBTFUL_WORD: message("Look again, this word is often wrong in this game: “{word}”."),
    FaultCode.WRONG_ADDRESS: message("The reader is not addressed so in this language: “{word}”."),
    FaultCode.GLUED: message("An ending hangs on a name that is put in: “{word}”."),
    FaultCode.SPELLING: message("The dictionary does not have this word: “{word}”."),
    FaultCode.BAD_TABLES: message("The file cannot be read: {word}."),
    FaultCode.BAD_FIELD: message("A field is missing, unknown or unusable: “{word}”."),
    FaultCode.BAD_CARDS: message("These cards cannot be: {word}."),
    FaultCode.NO_ANSWER: message("The solver finds no answer: “{word}”."),
    FaultCode.OTHER_ANSWERS: message("The solver finds another number of answers: {word}."),
    FaultCode.NOT_WANTED: message("The play of the round is not what is wanted, or not the only one: “{word}”."),
}

#: What is to be looked at again, but stops nothing.
WARNINGS = frozenset({FaultCode.DOUBTFUL_WORD})


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One fault of a lesson: where it is and what is wrong.

    ``line`` counts from 1; ``word`` is the mark, word, language or tag that the fault is about.

    >>> Fault(Path("pl.md"), 3, FaultCode.MIXED_SCRIPTS, "kоt").message(Voice("en"))
    'The word “kоt” mixes letters of two scripts.'
    """

    file: Path
    line: int
    code: FaultCode
    word: str = ""

    @property
    def is_warning(self) -> bool:
        """Whether it is only to be looked at again."""
        return self.code in WARNINGS

    def message(self, voice: Voice) -> str:
        """Say in the language of ``voice`` what is wrong."""
        return voice.say(_SENTENCES[self.code], word=self.word)
