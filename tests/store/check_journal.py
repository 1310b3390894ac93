#!/usr/bin/env python3
"""Checks the chain of a house's journal from its description alone (model/store/journal.h), without any of Rowlock's code.

    check_journal.py HOUSE        prints one line per fault; exit 0: none, 1: faults, 2: not a house

hash = SHA-256(previous hash, field, field, ...) over seq, at, kind, terminal, clerk, event_id, seat_no, hold_id, order_id, body,
each as a netstring "<bytes>:<UTF-8>," and NULL as "-,". The first entry's previous hash is 32 zero bytes.
"""
import hashlib
import pathlib
import sqlite3
import sys


def field(value):
    if value is None:
        return b"-,"
    data = str(value).encode("utf-8")
    return b"%d:%s," % (len(data), data)


def faults(database):
    expected_seq, previous = 1, bytes(32)
    rows = database.execute(
        "SELECT seq, at, kind, terminal, clerk, event_id, seat_no, hold_id, order_id, body, previous, hash FROM journal ORDER BY seq")
    for *fields, stored_previous, stored_hash in rows:
        seq = fields[0]
        if seq != expected_seq:
            yield f"gap before entry {seq}"
        if stored_previous != previous:
            yield f"entry {seq} does not follow the one before"
        if hashlib.sha256(stored_previous + b"".join(field(value) for value in fields)).digest() != stored_hash:
            yield f"entry {seq} was altered"
        expected_seq, previous = seq + 1, stored_hash


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
