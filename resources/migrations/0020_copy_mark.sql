-- A backup says what it is: `backup` writes this row into the copy, `restore` takes it out, and so does whoever takes the copy into use
-- (docs/decisions/copies.md). A box office that is sold from has none.

CREATE TABLE copy_mark (
    one       INTEGER PRIMARY KEY CHECK (one = 1),
    made_at   INTEGER NOT NULL,
    made_from TEXT NOT NULL -- the file that it was made of, as it was called then
) STRICT;
