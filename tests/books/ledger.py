"""What a house has written down, added up from its tables by this file's own SQL."""
import collections
import datetime
import sqlite3
import zoneinfo

VENUE = zoneinfo.ZoneInfo("Europe/Berlin")


def rows_of_file(place):
    """What asks a house in a file."""
    database = sqlite3.connect(f"file:{place}?mode=ro", uri=True)
    return lambda sql: database.execute(sql).fetchall()


class Ledger:
    def __init__(self, rows):
        self.rows = rows  # by a statement

    def by_day(self, sql):
        """Sums by the venue's day and whatever else the rows begin with: time, ..., amount."""
        sums = collections.Counter()
        for at, *what, amount in self.rows(sql):
            day = datetime.datetime.fromtimestamp(at / 1000, VENUE).date()
            sums[(day, *what)] += amount
        return sums

    def compare(self, books, partly):
        """Exits where a figure is another than the books'; answers the money that the house has, deposits too."""
        payments = self.by_day("SELECT at, method, amount_minor FROM payment")
        lines = self.by_day("SELECT at, kind, tax_rate, paid_minor FROM order_line")
        taxes = self.by_day("SELECT at, kind, tax_rate, tax_minor FROM order_line")
        number = {day: index for index, day in enumerate(sorted({key[0] for key in lines}))}
        for what, told, expected in (("tender", payments, books.money), ("gross", lines, books.lines), ("tax", taxes, books.taxes)):
            numbered = collections.Counter()
            for (day, *rest), amount in told.items():
                numbered[(number[day] if books.has_days else 0, *rest)] += amount
            self.same(what, numbered, expected)
        parts = self.by_day("""
            SELECT a.ended_at, s.tax_rate, s.amount_minor FROM part_share s JOIN payment_attempt a USING (attempt_id)
            UNION ALL SELECT r.at, s.tax_rate, -s.amount_minor FROM part_share s JOIN part_return r USING (attempt_id)
            UNION ALL SELECT o.sold_at, s.tax_rate, -s.amount_minor FROM part_share s JOIN sale_order o ON o.hold_id = s.hold_id""")
        numbered = collections.Counter()
        for (day, rate), amount in parts.items():
            numbered[number[day] if books.has_days else 0, rate] += amount
        self.same("parts by rate", numbered, books.deposits)
        deposits = self.rows("SELECT hold_id, amount_minor FROM paid_part p WHERE NOT EXISTS "
                             "(SELECT 1 FROM sale_order o WHERE o.hold_id = p.hold_id)")
        self.same("deposits", dict(deposits), partly)
        self.same("orders that are not paid what they cost", dict(self.rows("""
            SELECT o.order_id, o.total_minor - o.refunded_minor FROM sale_order o
            WHERE o.total_minor - o.refunded_minor <> (SELECT sum(amount_minor) FROM payment p WHERE p.order_id = o.order_id)
                OR o.total_minor - o.refunded_minor <> (SELECT sum(paid_minor) FROM order_line l WHERE l.order_id = o.order_id)""")), {})
        self.same("gift cards", dict(self.rows("SELECT card_no, sum(amount_minor) FROM gift_card_entry GROUP BY card_no")), books.cards.left)
        return self.identity(sum(amount for _, amount in deposits))

    def identity(self, deposits):
        """Money = tickets + fees + goods + donations + gift cards + kept charges + rounding + deposits - what is owed."""
        tender = collections.Counter(dict(self.rows("SELECT method, sum(amount_minor) FROM payment GROUP BY method")))
        sold = collections.Counter(dict(self.rows("SELECT kind, sum(paid_minor) FROM order_line GROUP BY kind")))
        money = sum(tender[way] for way in ("cash", "card", "cheque", "transfer")) + deposits
        self.same("money", money, sum(sold.values()) + deposits - sum(tender[way] for way in ("account", "voucher", "giftcard")))
        return money

    @staticmethod
    def same(what, told, expected):
        if isinstance(told, dict):
            told = {key: amount for key, amount in told.items() if amount}
            expected = {key: amount for key, amount in expected.items() if amount}
            if told != expected:
                differs = {key: (told.get(key, 0), expected.get(key, 0)) for key in {**told, **expected}
                           if told.get(key, 0) != expected.get(key, 0)}
                raise SystemExit(f"FAIL! {what}: house and books differ: {differs}")
        elif told != expected:
            raise SystemExit(f"FAIL! {what}: the house has {told}, the books {expected}")
