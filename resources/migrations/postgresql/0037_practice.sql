-- A copy to practise in, as on a file (0050_practice.sql).

ALTER TABLE copy_mark ADD COLUMN practice bigint NOT NULL DEFAULT 0 CHECK (practice IN (0, 1));
