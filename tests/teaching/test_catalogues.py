"""The catalogues, their proofreading, and the sheets for native readers."""

import ast
import csv
import io
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from tutor.teaching import catalogues
from tutor.teaching.catalogues import (
    FOLDER,
    TRANSLATED,
    PseudoTranslations,
    missing,
    read_catalogue,
    template,
    template_catalogue,
    translations,
    update,
    update_template,
    write_catalogue,
)
from tutor.teaching.glossary import confidence_of, glossary, terms_in
from tutor.teaching.languages import PSEUDO_LANGUAGE, Voice
from tutor.teaching.names import CASES
from tutor.teaching.proofreading import Fault, faults, faults_of, wrong_plurals
from tutor.teaching.sheets import COLUMNS, RowProblem, UnusableSheetError, read_sheet, sheet

SAID = "You take {cards_acc}."
COUNTED = ("{n} card is left.", "{n} cards are left.")


@pytest.fixture
def small(monkeypatch, tmp_path):
    """Make a project of three messages, with its catalogues in a folder of their own."""

    def messages():
        catalogue = Catalog(header_comment="# Messages.", charset="utf-8")
        catalogue.add(SAID, locations=[("tutor/a.py", 1), ("templates/b.html", 1)])
        catalogue.add(COUNTED, locations=[("tutor/a.py", 1)])
        catalogue.add("Check", context="button", locations=[("templates/b.html", 1)])
        return catalogue

    for module in ("catalogues", "sheets", "proofreading"):
        monkeypatch.setattr(f"tutor.teaching.{module}.template_catalogue", messages)
    return tmp_path


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text)))


def corrected(text, **changes):
    """Return a sheet with the translations of some rows changed, by form or English text."""
    rows = rows_of(text)
    for row in rows:
        row["translation"] = changes.get(row["form"] or row["english"].split()[0], row["translation"])
    written = io.StringIO()
    writer = csv.DictWriter(written, COLUMNS)
    writer.writeheader()
    writer.writerows(rows)
    return written.getvalue()


# The project's own catalogues.


def test_the_template_is_that_of_the_code_and_the_templates():
    assert (FOLDER / "messages.pot").read_text(encoding="utf-8") == template()


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_translated(language):
    assert missing(language) == []


@pytest.mark.parametrize("language", [*TRANSLATED, "en"])
def test_no_translation_has_a_fault_that_a_machine_can_find(language):
    assert [str(fault) for fault in faults(language)] == []


@pytest.mark.parametrize(("language", "forms"), [("kk", 2), ("el", 2), ("pl", 3)])
def test_plurals_are_counted_as_the_language_does(language, forms):
    assert read_catalogue(language).num_plurals == forms
    assert not wrong_plurals(language)


def test_polish_forms_go_with_their_numbers(small):
    catalogue = read_catalogue("pl", small)
    catalogue.add(COUNTED, ("karta", "karty", "kart"))
    write_catalogue("pl", catalogue, small)
    polish = translations("pl", small)
    assert [polish.ngettext(*COUNTED, n) for n in (0, 5, 12, 14, 21, 112)] == ["kart"] * 6
    assert [polish.ngettext(*COUNTED, n) for n in (1, 2, 4, 22, 104)] == ["karta", *["karty"] * 4]


def test_every_message_shows_in_the_pseudo_language_with_its_placeholders():
    pseudo = PseudoTranslations()
    for message in catalogues.messages(template_catalogue()):
        for text in catalogues.english(message):
            said = pseudo.gettext(text)
            assert said.startswith("[")
            assert said.endswith("~]")
            assert len(said) >= len(text) + 4
            assert faults_of(Message(text), (said[1:],), "en") == []


def test_the_pseudo_language_speaks_through_a_voice():
    voice = Voice(PSEUDO_LANGUAGE)
    assert voice.say("{n} card", n=1) == "[1 çåŕđ ~~~]"
    assert voice.say_n("{n} card", "{n} cards", 2) == "[2 çåŕđš ~~~~]"
    assert voice.say_c("button", "Check") == "[Çĥéçķ ~~~]"


# Catalogues of a small project.


def test_a_new_language_starts_empty_and_lists_what_is_missing(small):
    assert update("pl", small) == [SAID, COUNTED[0], "Check"]
    text = (small / "pl" / "LC_MESSAGES" / "messages.po").read_text(encoding="utf-8")
    assert "Language: pl" in text
    assert "nplurals=3" in text
    assert "#: templates/b.html tutor/a.py\n" in text
    assert "Creation-Date" not in text
    assert not wrong_plurals("pl", small)


def test_writing_what_was_read_changes_nothing(small):
    update("el", small)
    path = small / "el" / "LC_MESSAGES" / "messages.po"
    before = path.read_text(encoding="utf-8")
    write_catalogue("el", read_catalogue("el", small), small)
    update("el", small)
    assert path.read_text(encoding="utf-8") == before


def test_the_template_is_written_without_dates_and_versions(small):
    update_template(small)
    text = (small / "messages.pot").read_text(encoding="utf-8")
    assert SAID in text
    assert not any(word in text for word in ("Date", "Babel", "EMAIL", "fuzzy", "brace"))


def test_a_message_that_is_gone_is_dropped_and_a_changed_one_must_be_looked_at(small):
    catalogue = read_catalogue("pl", small)
    catalogue.add("You take {cards_acc}", "Zbierasz {cards_acc}")
    catalogue.add("Something quite different", "Coś")
    write_catalogue("pl", catalogue, small)
    assert SAID in update("pl", small)
    updated = read_catalogue("pl", small)
    assert updated.get(SAID).fuzzy
    assert "Coś" not in (small / "pl" / "LC_MESSAGES" / "messages.po").read_text(encoding="utf-8")
    assert translations("pl", small).gettext(SAID) == SAID  # an unsure translation is not shown


def test_a_message_with_one_of_its_plural_forms_empty_is_missing(small):
    update("pl", small)
    catalogue = read_catalogue("pl", small)
    catalogue.get(COUNTED).string = ["{n} karta", "{n} karty", ""]
    write_catalogue("pl", catalogue, small)
    assert COUNTED[0] in missing("pl", small)


def test_english_is_never_missing_and_has_no_catalogue():
    assert missing("en") == []
    with pytest.raises(ValueError, match="en"):
        read_catalogue("en")


# Proofreading.


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("kk", "Сіз {card_ins} жүріп, {cards_acc} алдыңыз."),
        ("el", "Με {card_acc} παίρνετε {cards_acc}."),
        ("pl", "Zagrywasz {card_acc} i zbierasz ze stołu {cards_acc}."),
        ("pl", "Siódemką, czyli {card_ins}, zbierasz {cards_acc}."),
    ],
)
def test_a_good_translation_has_no_faults(language, text):
    assert faults_of(Message("You play {card_acc} and take {cards_acc}."), (text,), language) == []


@pytest.mark.parametrize(
    ("language", "text", "fault"),
    [
        ("pl", "Zbierasz.", "a placeholder is missing: {cards}"),
        ("pl", "Zbierasz {cards_acc} i {card_acc}.", "an unknown placeholder: {card}"),
        ("pl", "Zbierasz {cards_acc.", "braces that do not pair"),
        ("pl", "Zbierasz {cards}.", None),
        ("el", "Με {cards_ins}.", "a case that the language lacks: {cards_ins}"),
        ("pl", "Zbierasz {cards_dat}.", "a case that the language lacks: {cards_dat}"),
        ("kk", "Сiз {cards_acc} алдыңыз.", "a word mixes letters of two scripts"),
        ("el", "Παίρνετε {cards_acc} τoυ τραπεζιού.", "a word mixes letters of two scripts"),
        ("kk", "{cards_acc} алдыңыз.", "starts with a placeholder"),
        ("kk", "Сіз {cards_nom}ны алдыңыз.", "an ending is glued to a placeholder"),
        ("kk", "Сіз {cards_nom}-ны алдыңыз.", "an ending is glued to a placeholder"),
        ("kk", "Сіз {cards_acc}-раунд.", None),
        ("pl", 'Zbierasz "{cards_acc}".', "straight quotation marks"),
        ("pl", "Zebrałeś {cards_acc}.", "addresses the reader in a way this language does not"),
        ("pl", "Powinnaś zebrać {cards_acc}.", "addresses the reader in a way this language does not"),
        ("el", "Πάρε {cards_acc}.", "addresses the reader in a way this language does not"),
        ("el", "Κόλπο: {cards_acc}.", "a wrong word: κόλπ"),
        ("kk", "Дилер {cards_acc} алды.", "a wrong word: дилер"),
        ("pl", "Odrzucasz {cards_acc}.", "a wrong word: odrzuc"),
        ("pl", "Zbierasz  {cards_acc}.", "a space too many"),
        ("pl", "Zbierasz {cards_acc}. ", "a space too many"),
    ],
)
def test_a_fault_of_a_translation_is_named(language, text, fault):
    assert faults_of(Message(SAID), (text,), language) == ([fault] if fault else [])


def test_kazakh_plural_forms_are_equal():
    message = Message(COUNTED)
    assert faults_of(message, ("{n} карта қалды.", "{n} карта қалды."), "kk") == []
    assert "the plural forms differ" in faults_of(message, ("{n} карта.", "{n} карталар."), "kk")[0]


def test_a_plural_form_may_leave_out_the_number_and_nothing_else():
    message = Message(("{n} card of {total}", "{n} cards of {total}"))
    assert faults_of(message, ("Jedna karta z {total}", "{n} karty z {total}", "{n} kart z {total}"), "pl") == []
    assert faults_of(message, ("Jedna karta",), "pl") == ["a placeholder is missing: {total}"]


def test_a_message_may_start_with_a_placeholder_where_the_english_does():
    assert faults_of(Message("{name}: {n}"), ("{name}: {n}",), "pl") == []


def test_faults_are_found_in_the_catalogue_and_carry_their_message(small):
    catalogue = read_catalogue("pl", small)
    catalogue.add(SAID, "Zbierasz.")
    catalogue.add(COUNTED)
    write_catalogue("pl", catalogue, small)
    assert faults("pl", small) == [Fault(SAID, "a placeholder is missing: {cards}")]
    assert str(faults("pl", small)[0]) == f"“{SAID}”: a placeholder is missing: {{cards}}"


def test_the_english_is_proofread_too(small, monkeypatch):
    catalogue = Catalog()
    catalogue.add("Take {card_ins}, please ")
    monkeypatch.setattr("tutor.teaching.proofreading.template_catalogue", lambda: catalogue)
    assert [fault.text for fault in faults("en")] == ["a case that the language lacks: {card_ins}", "a space too many"]


def test_a_header_that_counts_plurals_wrongly_is_found(small):
    path = small / "pl" / "LC_MESSAGES" / "messages.po"
    update("pl", small)
    text = path.read_text(encoding="utf-8")
    start, end = text.index("nplurals"), text.index(";\\n")
    path.write_text(text[:start] + "nplurals=2; plural=(n != 1)" + text[end:], encoding="utf-8")
    assert wrong_plurals("pl", small)


# Sheets.


def test_a_sheet_has_a_row_for_each_plural_form(small):
    rows = rows_of(sheet("pl", small))
    assert [(row["english"], row["form"]) for row in rows] == [
        (SAID, ""),
        (COUNTED[0], "1"),
        (COUNTED[1], "2–4, 22–24 …"),
        (COUNTED[1], "0, 5–21, 25 …"),
        ("Check", ""),
    ]
    assert rows[0]["place"] == "templates/b.html tutor/a.py"
    assert rows[-1]["context"] == "button"
    assert rows[0]["confidence"] == "high"
    assert len(rows_of(sheet("kk", small))) == 3


def test_a_corrected_sheet_is_read_back(small):
    text = corrected(sheet("pl", small), You="Zbierasz {cards_acc}.", **{"1": "{n} karta"})
    changes = read_sheet("pl", text, small)
    assert [str(change) for change in changes] == [
        f"{SAID}: – → Zbierasz {{cards_acc}}.",
        f"{COUNTED[0]}: – → {{n}} karta",
    ]
    assert read_catalogue("pl", small).get(SAID).string == "Zbierasz {cards_acc}."
    assert missing("pl", small) == [COUNTED[0], "Check"]
    assert read_sheet("pl", sheet("pl", small), small) == []


def test_a_kazakh_row_fills_both_plural_forms(small):
    rows = sheet("kk", small).replace(f"{COUNTED[0]},,", f"{COUNTED[0]},{{n}} карта қалды.,")
    assert len(read_sheet("kk", rows, small)) == 1
    assert read_catalogue("kk", small).get(COUNTED).string == ("{n} карта қалды.",) * 2
    assert faults("kk", small) == []


@pytest.mark.parametrize("separator", [";", "\t"])
def test_a_sheet_saved_by_another_spreadsheet_is_read(small, separator):
    rows = rows_of(corrected(sheet("el", small), You="Παίρνετε {cards_acc}."))
    lines = [separator.join(COLUMNS), *(separator.join(row[name] for name in COLUMNS) for row in rows)]
    assert len(read_sheet("el", "\ufeff" + "\r\n".join(lines), small)) == 1


def test_a_remark_is_kept_with_its_message_and_comes_back_in_the_next_sheet(small):
    text = sheet("el", small).replace(",high,", ",high,better: μαζεύετε", 1)
    assert [(change.column, change.after) for change in read_sheet("el", text, small)] == [
        ("remark", "better: μαζεύετε")
    ]
    assert rows_of(sheet("el", small))[0]["remark"] == "better: μαζεύετε"
    assert [change.before for change in read_sheet("el", text.replace("better: μαζεύετε", ""), small)] == [
        "better: μαζεύετε"
    ]


def test_looking_at_an_unsure_translation_makes_it_sure(small):
    update("el", small)
    catalogue = read_catalogue("el", small)
    catalogue.get(SAID).string = "Παίρνετε {cards_acc}."
    catalogue.get(SAID).flags.add("fuzzy")
    write_catalogue("el", catalogue, small)
    assert len(read_sheet("el", sheet("el", small), small)) == 1
    assert SAID not in missing("el", small)


def test_a_row_whose_placeholders_do_not_fit_is_refused_and_nothing_is_changed(small):
    text = corrected(sheet("pl", small), You="Zbierasz.", Check="Sprawdź")
    with pytest.raises(UnusableSheetError) as refused:
        read_sheet("pl", text, small)
    assert refused.value.problems == [RowProblem(2, "a placeholder is missing: {cards}")]
    assert missing("pl", small) == [SAID, COUNTED[0], "Check"]


def test_rows_of_messages_that_are_gone_are_refused(small):
    heading = "key,translation\n"
    key = rows_of(sheet("pl", small))[0]["key"].partition(".")[0]
    for row in ("0123456789.0,x", f"{key},x", f"{key}.x,y", f"{key}.²,y", ",x"):
        with pytest.raises(UnusableSheetError, match="no such message"):
            read_sheet("pl", heading + row, small)
    with pytest.raises(UnusableSheetError, match="no such plural form"):
        read_sheet("pl", heading + f"{key}.1,x", small)


@pytest.mark.parametrize("text", ["", "a,b\n1,2", "translation\nx", 'key,translation\n"' + "x" * 200_000])
def test_a_text_that_is_no_sheet_is_refused(small, text):
    with pytest.raises(UnusableSheetError, match="line"):
        read_sheet("pl", text, small)


def test_rows_may_be_left_out_and_empty_translations_change_nothing(small):
    read_sheet("pl", corrected(sheet("pl", small), You="Zbierasz {cards_acc}."), small)
    lines = corrected(sheet("pl", small), You="").splitlines(keepends=True)
    assert read_sheet("pl", "".join(lines[:2]), small) == []


# The glossary.


def test_the_glossary_has_every_term_in_every_language():
    assert len(glossary()) >= 96
    for term in glossary().values():
        assert set(term.words) == {"en", *TRANSLATED}
        assert all(term.words.values())
        assert term.confidence in {"low", "medium", "high"}


def test_the_terms_of_a_sentence_are_found_in_its_forms():
    used = {term.id for term in terms_in("Taking all sevens, your opponents made escobas.")}
    assert {"capture_verb", "seven", "opponent", "escoba_noun"} <= used
    assert "table" not in used
    assert confidence_of("The setenta of the round") == "low"


def test_the_cases_of_placeholders_are_those_of_the_languages():
    assert set(CASES) == {"en", *TRANSLATED}


def test_no_message_is_said_inside_a_formatted_string():
    """Babel finds such a message on new versions of Python only."""
    package = Path(catalogues.__file__).parents[1]
    for path in sorted(package.rglob("*.py")):
        for formatted in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for call in ast.walk(formatted) if isinstance(formatted, ast.JoinedStr) else ():
                name = getattr(call, "func", None)
                said = getattr(name, "attr", getattr(name, "id", ""))
                assert said not in {"say", "say_c", "say_n"}, f"{path.name}:{call.lineno}"
