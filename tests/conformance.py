"""Feed the shared cases to any Escoba program behind a pipe, and say where it answers otherwise.

    python tests/conformance.py tutor                 # or: python tests/conformance.py ./my-program --any option

The program is started as ``PROGRAM solve --batch -`` (likewise check, opening, claim and score) with a
request a line on standard input, and answers a line each; a record is checked with
``PROGRAM record check --json -``. A case's ``expect`` is what must stand in the answer; more may.
"""

import json
import subprocess
import sys
from pathlib import Path

FILE = Path(__file__).parent / "data" / "conformance.jsonl"
CASES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
UNORDERED = {"captures", "missed", "overlooked", "alternatives"}  # the order among the sets of a card is free


def agrees(expected, answered, name=""):
    if isinstance(expected, dict):
        return isinstance(answered, dict) and all(agrees(v, answered.get(k), k) for k, v in expected.items())
    if isinstance(expected, list) and isinstance(answered, list) and len(expected) == len(answered):
        if name in UNORDERED and expected and isinstance(expected[0], dict):
            expected, answered = (sorted(some, key=lambda c: (c["card"], c["takes"])) for some in (expected, answered))
        return all(agrees(e, a, name) for e, a in zip(expected, answered, strict=True))
    return expected == answered and isinstance(expected, bool) == isinstance(answered, bool)


def ask(program, command, requests):
    if command == "record":
        return [run([*program, "record", "check", "--json", "-"], request["record"])[0] for request in requests]
    return run([*program, command, "--batch", "-"], "".join(json.dumps(request) + "\n" for request in requests))


def run(arguments, text):
    answered = subprocess.run(arguments, input=text.encode(), capture_output=True, check=False).stdout
    return [json.loads(line) for line in answered.decode().splitlines()]


if __name__ == "__main__":
    wrong = 0
    for command in dict.fromkeys(case["command"] for case in CASES):
        cases = [case for case in CASES if case["command"] == command]
        for case, answer in zip(cases, ask(sys.argv[1:], command, [c["request"] for c in cases]), strict=True):
            if not agrees(case["expect"], answer):
                wrong += 1
                sys.stdout.write(json.dumps({**case, "answer": answer}, ensure_ascii=False) + "\n")
    sys.stdout.write(f"{len(CASES) - wrong} passed, {wrong} failed\n")
    sys.exit(wrong > 0)
