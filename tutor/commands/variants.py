"""``variants``: the named rules, and what each of them says."""

from typing import Any

import click

from tutor.commands.common import FINE, Asked, Settings, say_json


@click.command(cls=Asked, epilog="\b\nExample:\n  tutor variants --variant torofun,target=31")
def variants(*, settings: Settings) -> int:
    """List the named variants with their sources.

    With --variant: what these rules say, the source's own or, where it is silent, our default.
    """
    from tutor.teaching.answers import variants as named_variants

    settings.verify()
    listed = named_variants(settings.language)["variants"]
    if settings.variant is not None:
        return _one(settings.variant, listed, settings)
    if settings.as_json:
        say_json({"variants": listed})
        return FINE
    width = max(len(variant["name"]) for variant in listed)
    for variant in listed:
        click.echo(f"{variant['name']:{width}}  {variant['source']}")
    return FINE


def _one(text: str, listed: list[dict[str, Any]], settings: Settings) -> int:
    """Print one variant: as the list has it, with the values that house rules change."""
    from tutor.escoba.cards import Deck
    from tutor.escoba.codes import Parameter
    from tutor.escoba.house_rules import parse_variant
    from tutor.teaching.languages import Voice
    from tutor.teaching.rule_sentences import reason

    variant = parse_variant(text)
    base = next(entry for entry in listed if entry["name"] == variant.base)
    if settings.as_json:
        own = {
            "name": str(variant),
            "parameters": {rule.parameter.value: rule.value for rule in variant.rules()},
            "silent": [parameter.value for parameter in variant.silent],
        }
        say_json({"variants": [base | own]})
        return FINE
    voice = Voice(settings.language, Deck(settings.deck or Deck.SPANISH))
    click.echo(f"{variant}  {base['source']}")
    for parameter in Parameter:
        if variant.matters(parameter):
            click.echo(f"- {reason(voice, variant.rule(parameter))}")
    return FINE
