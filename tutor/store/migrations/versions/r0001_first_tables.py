"""The first tables: learners and all that is kept of them, and the strengths of puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "learners",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("created_on", sa.Date(), nullable=False),
        sa.Column("seen_on", sa.Date(), nullable=False),
        sa.Column("rating", sa.Double(), nullable=False),
        sa.Column("deviation", sa.Double(), nullable=False),
        sa.Column("rated", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_learners"),
        sa.UniqueConstraint("key", name="uq_learners_key"),
    )
    op.create_index("ix_learners_seen_on", "learners", ["seen_on"])
    op.create_table(
        "sets",
        sa.Column("id", sa.Integer(), nullable=False),
        _learner("sets"),
        sa.Column("kind", sa.String(40)),
        sa.Column("theme", sa.String(40)),
        sa.Column("level", sa.String(40)),
        sa.PrimaryKeyConstraint("id", name="pk_sets"),
    )
    op.create_index("ix_sets_learner_id", "sets", ["learner_id"])
    op.create_table(
        "attempts",
        sa.Column("id", sa.Integer(), nullable=False),
        _learner("attempts"),
        sa.Column("puzzle", sa.String(760), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("theme", sa.String(40), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("credit", sa.Double(), nullable=False),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("undone", sa.Boolean(), nullable=False),
        sa.Column(
            "set_id", sa.Integer(), sa.ForeignKey("sets.id", name="fk_attempts_set_id_sets", ondelete="SET NULL")
        ),
        sa.Column("answered_at", sa.DateTime(), nullable=False),
        sa.Column("rating_before", sa.Double(), nullable=False),
        sa.Column("rating_after", sa.Double(), nullable=False),
        sa.Column("deviation_before", sa.Double(), nullable=False),
        sa.Column("counts", sa.Text(), nullable=False),
        sa.Column("before", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_attempts"),
        sa.UniqueConstraint("learner_id", "puzzle", name="uq_attempts_learner_id_puzzle"),
    )
    op.create_index("ix_attempts_learner_id_id", "attempts", ["learner_id", "id"])
    op.create_index("ix_attempts_set_id", "attempts", ["set_id"])
    op.create_table(
        "reviews",
        _learner("reviews"),
        sa.Column("pattern", sa.String(81), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("due", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("learner_id", "pattern", name="pk_reviews"),
    )
    op.create_index("ix_reviews_learner_id_due", "reviews", ["learner_id", "due"])
    op.create_table(
        "tallies",
        _learner("tallies"),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("theme", sa.String(40), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.Column("right", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("learner_id", "kind", "theme", "size", name="pk_tallies"),
    )
    op.create_table(
        "stars",
        _learner("stars"),
        sa.Column("lesson", sa.String(80), nullable=False),
        sa.Column("digits", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("learner_id", "lesson", name="pk_stars"),
    )
    op.create_table(
        "dailies",
        _learner("dailies"),
        sa.Column("date", sa.String(10), nullable=False),
        sa.Column("found", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("learner_id", "date", name="pk_dailies"),
    )
    op.create_table(
        "recoveries",
        sa.Column("id", sa.Integer(), nullable=False),
        _learner("recoveries"),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("made_at", sa.DateTime(), nullable=False),
        sa.Column("used_at", sa.DateTime()),
        sa.Column("revoked_at", sa.DateTime()),
        sa.PrimaryKeyConstraint("id", name="pk_recoveries"),
        sa.UniqueConstraint("digest", name="uq_recoveries_digest"),
    )
    op.create_index("ix_recoveries_learner_id", "recoveries", ["learner_id"])
    op.create_table(
        "puzzles",
        sa.Column("puzzle", sa.String(760), nullable=False),
        sa.Column("answers", sa.Integer(), nullable=False),
        sa.Column("correction", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("puzzle", name="pk_puzzles"),
    )


def _learner(table: str) -> sa.Column[int]:
    key = sa.ForeignKey("learners.id", name=f"fk_{table}_learner_id_learners", ondelete="CASCADE")
    return sa.Column("learner_id", sa.Integer(), key, nullable=False)
