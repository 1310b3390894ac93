-- Who sees the figures of the house, as on a file (0060_right_of_reports.sql).
ALTER TABLE role_gained DISABLE TRIGGER USER;
INSERT INTO role_gained (role_no, rights, after_seq)
    SELECT role_no, ' reports', coalesce((SELECT max(seq) FROM journal), 0) FROM staff_role
    WHERE (' ' || rights || ' ' LIKE '% prices %' OR ' ' || rights || ' ' LIKE '% settlements %' OR ' ' || rights || ' ' NOT LIKE '% sell %')
        AND length(rights) <= 380
    ON CONFLICT (role_no, after_seq) DO UPDATE SET rights = role_gained.rights || excluded.rights;
ALTER TABLE role_gained ENABLE TRIGGER USER;
ALTER TABLE staff_role DISABLE TRIGGER USER;
UPDATE staff_role SET rights = rights || ' reports'
    WHERE (' ' || rights || ' ' LIKE '% prices %' OR ' ' || rights || ' ' LIKE '% settlements %' OR ' ' || rights || ' ' NOT LIKE '% sell %')
        AND length(rights) <= 380;
ALTER TABLE staff_role ENABLE TRIGGER USER;
