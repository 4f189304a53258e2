"""Whatever is answered, undone, imported and recovered, in whatever order: sums stay the sums of what is there."""

import json
from collections import Counter
from datetime import timedelta

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.store.conftest import NOON, answer, puzzle
from tutor.store import Counted

WHO, PUZZLES = st.integers(0, 1), st.integers(0, 4)
STEPS = st.one_of(
    st.tuples(st.just("answer"), WHO, PUZZLES, st.sampled_from([(0, 0), (0, 1), (1, 0), (2, 0)]), st.integers(0, 40)),
    st.tuples(st.just("undo"), WHO, PUZZLES),
    st.tuples(st.just("export"), WHO),
    st.tuples(st.just("import"), WHO),
    st.tuples(st.just("recover"), WHO),
)


def verify(store, key):
    """Compare the tallies with the answers that they are the sums of."""
    sums = Counter()
    exported = store.export(key)
    for one in exported["answers"]:
        for theme, seen, right in one["counts"]:
            sums[theme, one["size"], "seen"] += seen
            sums[theme, one["size"], "right"] += right
    tallied = store.tallies(key)
    assert all(0 <= one.right <= one.seen for one in tallied)
    kept = Counter({(one.theme, one.size, name): getattr(one, name) for one in tallied for name in ("seen", "right")})
    assert +kept == +sums
    assert store.learner(key).rated >= 0
    undone = [one for one in exported["answers"] if one["undone"]]
    assert not any(one["rated"] or one["counts"] for one in undone)


@given(st.lists(STEPS, max_size=20))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_tallies_are_the_sums_of_the_answers_after_whatever_was_done(store, steps):
    keys, files = [store.new_learner(), store.new_learner()], []
    for step in steps:
        key = keys[step[1]]
        match step[0]:
            case "answer":
                _, _, number, (seen, right), minutes = step
                counts = (Counted("", seen, right), Counted("sweep", seen, right)) if seen else ()
                changes = {"hints": minutes % 5 // 4, "table_size": 2 + right, "counts": counts}
                moment = NOON + timedelta(minutes=minutes)
                store.answer(key, answer(number, right=bool(right), answered_at=moment, **changes))
            case "undo":
                store.undo(key, puzzle(step[2]))
            case "export":
                files.append(json.dumps(store.export(key)))
            case "import" if files:
                store.import_(key, json.loads(files[-1]))
            case "recover":
                keys[step[1]] = store.recover(store.new_recovery(keys[1 - step[1]]), key)
                keys[1 - step[1]] = store.new_learner()
        for one in keys:
            verify(store, one)
