-- Who sees the figures of the house (docs/decisions/staff.md): those who run it, who set prices or settle with promoters, and those who do
-- not sell, whose role may have been made for looking at them.
DROP TRIGGER role_gained_fixed;
DROP TRIGGER role_gained_once;
DROP TRIGGER role_change_is_told;
INSERT INTO role_gained (role_no, rights, after_seq)
    SELECT role_no, ' reports', coalesce((SELECT max(seq) FROM journal), 0) FROM staff_role
    WHERE (' ' || rights || ' ' LIKE '% prices %' OR ' ' || rights || ' ' LIKE '% settlements %' OR ' ' || rights || ' ' NOT LIKE '% sell %')
        AND length(rights) <= 380
    ON CONFLICT (role_no, after_seq) DO UPDATE SET rights = role_gained.rights || excluded.rights;
UPDATE staff_role SET rights = rights || ' reports'
    WHERE (' ' || rights || ' ' LIKE '% prices %' OR ' ' || rights || ' ' LIKE '% settlements %' OR ' ' || rights || ' ' NOT LIKE '% sell %')
        AND length(rights) <= 380;
CREATE TRIGGER role_change_is_told BEFORE UPDATE ON staff_role
WHEN NOT EXISTS (SELECT 1 FROM journal WHERE seq = (SELECT max(seq) FROM journal) AND kind = 'role.saved'
    AND body LIKE '%"role":' || NEW.role_no || '}')
BEGIN SELECT RAISE(ABORT, 'roles are told of by the journal'); END;
CREATE TRIGGER role_gained_fixed BEFORE UPDATE ON role_gained BEGIN SELECT RAISE(ABORT, 'what roles gained is kept'); END;
CREATE TRIGGER role_gained_once BEFORE INSERT ON role_gained BEGIN SELECT RAISE(ABORT, 'what roles gained is kept'); END;
