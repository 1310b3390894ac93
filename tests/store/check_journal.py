#!/usr/bin/env python3
"""Checks the chain of a house's journal from its description alone (model/store/journal.h), without any of Rowlock's code.

    check_journal.py HOUSE        prints one line per fault; exit 0: none, 1: faults, 2: not a house

hash = SHA-256(previous hash, field, field, ...) over seq, at, kind, terminal, clerk, event_id, seat_no, hold_id, order_id, body,
each as a netstring "<bytes>:<UTF-8>," and NULL as "-,". The first entry's previous hash is 32 zero bytes.

An entry with redacted_by lost a patron's name: its hash is of what it said before. The entry of that number, journal.redacted, has
how many there are ("entries") and the SHA-256 over the hashes of what they say now, in their order ("sha256").
"""
import hashlib
import json
import pathlib
import sqlite3
import sys


def field(value):
    if value is None:
        return b"-,"
    data = str(value).encode("utf-8")
    return b"%d:%s," % (len(data), data)


def tells_of(body, entries):
    try:
        told = json.loads(body)
    except ValueError:
        return False
    return isinstance(told, dict) and told.get("entries") == len(entries) \
        and told.get("sha256") == hashlib.sha256(b"".join(entries)).hexdigest()


def faults(database):
    expected_seq, previous, redacted = 1, bytes(32), {}
    columns = [row[1] for row in database.execute("PRAGMA table_info(journal)")]
    by = "redacted_by" if "redacted_by" in columns else "NULL"  # an older schema
    rows = database.execute(f"""SELECT seq, at, kind, terminal, clerk, event_id, seat_no, hold_id, order_id, body, previous, hash, {by}
        FROM journal ORDER BY seq""")
    for *fields, stored_previous, stored_hash, redacted_by in rows:
        seq, kind, body = fields[0], fields[2], fields[9]
        if seq != expected_seq:
            yield f"gap before entry {seq}"
        if stored_previous != previous:
            yield f"entry {seq} does not follow the one before"
        says = hashlib.sha256(stored_previous + b"".join(field(value) for value in fields)).digest()
        if redacted_by is not None:
            redacted.setdefault(redacted_by, []).append(says)
        elif says != stored_hash:
            yield f"entry {seq} was altered"
        if kind == "journal.redacted" and not tells_of(body, redacted.pop(seq, [])):
            yield f"an entry whose name was taken out by entry {seq} was altered"
        expected_seq, previous = seq + 1, stored_hash
    for seq in redacted:
        yield f"entry {seq} took no names out"


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        address = pathlib.Path(sys.argv[1]).resolve().as_uri() + "?mode=ro"
        with sqlite3.connect(address, uri=True) as database:
            found = list(faults(database))
            entries = database.execute("SELECT count(*) FROM journal").fetchone()[0]
    except sqlite3.Error as error:
        print(error, file=sys.stderr)
        return 2
    for fault in found:
        print(fault)
    print(f"{entries} entries, {len(found)} faults")
    return 1 if found else 0


sys.exit(main())
