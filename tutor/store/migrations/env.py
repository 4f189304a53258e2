"""What Alembic runs to bring the tables up to date: on the connection it is given, in the transaction that is open."""

from alembic import context

from tutor.store.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,  # SQLite changes a table by making it anew
    transaction_per_migration=False,
)
context.run_migrations()
