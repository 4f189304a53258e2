"""The addresses of all pages, without their language: every kind of page, with and without an answer."""

from urllib.parse import urlencode

from tutor.escoba import NAMED
from tutor.escoba.records import EXAMPLE, parse_record, write_record
from tutor.teaching.disputes import disputes

COUNTS = "cards1=22&coins1=6&sevens1=3&seven=1&escobas1=2&cards2=18&coins2=4&sevens2=1&escobas2=1"
PILE = "1o+2o+3o+4o+5o+6o+7o+10o+11o+12o+1c+2c+3c+4c+5c+6c+7c+10c+11c+12c+1e+2e"
OTHER_PILE = "3e+4e+5e+6e+7e+10e+11e+12e+1b+2b+3b+4b+5b+6b+7b+10b+11b+12b"
HOUSE = "torofun,obligation=claim,claim_until=second_chance"
PLAYED = "deck=spanish&variant=torofun"
FIND_TWO = f"lessons/making-fifteen?exercise=find-two&{PLAYED}"
LONG_NAMES = "name1=Abdulmejitkyzy+Aigul&name2=Konstantinopulos"


def record(text: str, deck: str = "spanish", variant: str = "torofun", **more: str) -> str:
    """Return the address of a written round."""
    return f"record?{urlencode({'record': text, 'deck': deck, 'variant': variant, **more})}"


#: A whole round, the cards left over apart.
COUNT = "count-wikipedia-00-mivkolHdIxJqBrAnNuhgsf-LKpCMzEGajcFDet-0.wby"
SHEET = "kind=find_all&count=6&level=casual&versions=2&seed=1"

#: One address at least for each template, and each state of it.
PAGES = {
    "first page": "",
    "lessons": "lessons",
    "lesson": "lessons/first-round",
    "lesson with a right answer": f"{FIND_TWO}&found=10o+7c&found=10o+4e+1c&play=11b&take=1c&tries=1&do=check",
    "lesson with a wrong answer": f"{FIND_TWO}&found=10o+7c&play=10o&take=7c+3b&hints=3&do=check",
    "lesson with right moves and wrong ones": f"lessons/making-fifteen?exercise=two-sets&answer=legal&{PLAYED}",
    "step of the first round": f"lessons/first-round?exercise=one-for-one&play=10e&take=7c&{PLAYED}",
    "exercise with a table": f"lessons/the-count?exercise=whole-count&number=x&number=4&do=check&{PLAYED}",
    "strategy": "lessons/what-to-take",
    "lesson beside another language": "lessons/what-to-take?beside=en",
    "lesson with its key": "lessons/must-and-may?key=1",
    "rules in brief": "lessons/rules-in-brief?variant=torofun",
    "exercise that is none": "lessons/escoba?exercise=nothing&found=zz",
    "empty form": "check",
    "empty form of values": "check?deck=values&entry=quick",
    "empty form of words": "check?entry=words&ask=missed",
    "captures": "check?table=5c+3e+1o+7b+2e&hand=7o+12b+6c&variant=torofun&deck=spanish",
    "captures by value": "check?table=5+3+1&hand=7+10&deck=values&entry=quick&variant=torofun",
    "captures in words": "check?table=5c+3e+1o&hand=7o+12b+6c&variant=torofun&deck=spanish&entry=words",
    "legal move": "check?table=5c+3e+1o&play=7o&take=5c+3e&ask=move&variant=torofun&deck=spanish",
    "forbidden move": "check?table=7c+3e&hand=11o+10c&play=11o&take=7c&escobas=3&variant=fournier&deck=spanish",
    "card laid": "check?table=7c&play=10o&ask=move&variant=torofun&deck=spanish",
    "what was missed": "check?table=5c+3e+1o+2b&play=7o&ask=missed&variant=cardgames&deck=spanish",
    "french cards": "check?table=5H+3S+AD&hand=7D+KC&variant=pagat&deck=french&entry=cards",
    "symbols": "check?table=5♥+3♠+1♦&hand=7♦+10♣&variant=cardgames&deck=numbered",
    "problems": "check?table=9x+5c+5c&hand=12&play=zz&take=7o&escobas=x&variant=nobody&deck=spanish",
    "a question back": "check?table=king&hand=5o&entry=words&deck=spanish",
    "first four": "opening",
    "first four answered": "opening?cards=7o+10c+6e+11b&variant=torofun&deck=spanish",
    "first four faulty": "opening?cards=7o+10c&deck=spanish",
    "overlooked": "claim",
    "overlooked answered": "claim?table=7c+3b&laid=10o&variant=torofun&deck=spanish",
    "overlooked taken": "claim?table=7c+3b&laid=10o&take=7c&played_since=1&variant=fournier&deck=spanish",
    "overlooked faulty": "claim?table=7c+3b&laid=10o+1c&played_since=9&deck=spanish",
    "score": "score?variant=fournier",
    "score sheet": f"score?{COUNTS}&variant=torofun&deck=spanish",
    "score with setenta": "score?cards1=22&coins1=6&setenta1=7+7+6+5&cards2=18&coins2=4&setenta2=7+7+6+1&variant=pagat",
    "score by cards": "score?by=cards&variant=torofun&deck=spanish",
    "score sheet of cards": f"score?by=cards&pile1={PILE}&pile2={OTHER_PILE}&variant=torofun&deck=spanish&escobas1=1",
    "score of four": f"score?sides=4&{COUNTS}&cards3=0&cards4=0&{LONG_NAMES}&rounds=6-1-0-2&variant=pagat&deck=spanish",
    "match": f"score?{COUNTS}&rounds=6-1.4-3&{LONG_NAMES}&dealer=1&variant=torofun&deck=spanish",
    "match corrected": "score?rounds=6-1.4-3&do=edit1&name1=Ada&name2=Ben&variant=torofun&deck=spanish",
    "match won": "score?rounds=11-1.12-3&name1=Ada&name2=Ben&variant=torofun&deck=spanish",
    "score faulty": "score?cards1=44&coins1=x&cards2=18&variant=torofun&deck=spanish",
    "record": "record",
    "record faulty": record("1: 9x"),
    "record to change": record("opening: 1o 2c 4e 5b\n1: 12o x 5b", edit="1"),
    "replay": record(write_record(parse_record(EXAMPLE)).strip()),
    "replay with faults": record("opening: 1o 2c 4e 5b\n1: 12o x 4e\n2: 7c\n1: 7c"),
    "disputes": "disputes",
    "dispute": f"disputes/{disputes()[0].slug}",
    "comparison": "variants",
    "comparison of two": f"variants?{urlencode([('with', 'torofun'), ('with', HOUSE)])}",
    "comparison faulty": "variants?with=nobody",
    "one variant": "variants/torofun",
    "house rules": "variants/house",
    "house rules made": f"variants/house?{urlencode({'rules': HOUSE, 'name': 'Beach'})}",
    "house rules faulty": "variants/house?base=torofun&target=900&claim_until=second_chance",
    "glossary": "glossary",
    "about": "about",
    "deck to print": "deck/print",
    "deck to print otherwise": "deck/print?paper=letter&skin=nothing",
    "choices": "choices",
    "keys": "keys",
    "puzzles": "puzzles",
    "puzzle of captures": "puzzles/find_all-wikipedia-owa-gN",
    "puzzle of a hand": "puzzles/is_there-torofun-owa-gN",
    "puzzle of a sweep": "puzzles/escoba-wikipedia-ow-gN",
    "puzzle of a move": "puzzles/right_or_wrong-fournier-ow-o-g",
    "puzzle of a count": f"puzzles/{COUNT}",
    "puzzle that cannot be": "puzzles/escoba-wikipedia-a-b",
    "table of the day": "daily",
    "table of another day": "daily/2026-11-02",
    "table of no day": "daily/1999-01-01",
    "sheets": "classroom",
    "sheet": f"classroom?{SHEET}",
    "sheet with its key": f"classroom?{SHEET}&key=1",
    "sheet faulty": "classroom?kind=chess&count=900&total=3&seed=1",
    "board": f"classroom/board?{SHEET}&n=1",
    "board shown": f"classroom/board?{SHEET}&n=2&shown=2",
    "learner": "learner",
    "learner unknown": "learner/no-such-address",
    "nothing there": "lessons/nothing",
}

#: One for each template.
SAMPLE = [
    "first page",
    "lessons",
    "lesson",
    "lesson with a wrong answer",
    "lesson beside another language",
    "lesson with its key",
    "rules in brief",
    "forbidden move",
    "captures by value",
    "problems",
    "first four answered",
    "score sheet of cards",
    "match",
    "score faulty",
    "record faulty",
    "replay with faults",
    "disputes",
    "dispute",
    "comparison of two",
    "one variant",
    "house rules faulty",
    "glossary",
    "about",
    "deck to print",
    "choices",
    "keys",
    "puzzles",
    "puzzle of captures",
    "puzzle of a count",
    "puzzle that cannot be",
    "table of the day",
    "sheet with its key",
    "board shown",
    "learner",
]

#: What is left: all variants and all disputes.
MORE = {f"variant {name}": f"variants/{name}" for name in NAMED} | {
    f"dispute {found.slug}": f"disputes/{found.slug}" for found in disputes()
}
