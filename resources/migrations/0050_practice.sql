-- A copy to practise in: it takes no box office's place, and what is printed of it says so (docs/decisions/practice.md).

ALTER TABLE copy_mark ADD COLUMN practice INTEGER NOT NULL DEFAULT 0 CHECK (practice IN (0, 1));
