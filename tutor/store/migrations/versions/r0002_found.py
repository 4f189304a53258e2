"""What was found in a puzzle is kept with its answer, and ids may be as long as any house rules make them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
_SHORT, _LONG = sa.String(760), sa.String(1300)


def upgrade() -> None:
    """Add the column, and make room for long ids."""
    with op.batch_alter_table("attempts") as attempts:
        attempts.add_column(sa.Column("found", sa.Text()))
        attempts.alter_column("puzzle", existing_type=_SHORT, type_=_LONG, existing_nullable=False)
    with op.batch_alter_table("puzzles") as puzzles:
        puzzles.alter_column("puzzle", existing_type=_SHORT, type_=_LONG, existing_nullable=False)
