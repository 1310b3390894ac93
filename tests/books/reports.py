"""What the house reports of its money and tax, by day and for all time, against the books."""
import collections
import datetime

from ledger import Ledger
from money import cents


def of_day(counter, day):
    """What the books have of one day, or of all (None), by whatever else they know."""
    sums = collections.Counter()
    for (its, *rest), amount in counter.items():
        if day is None or its == day:
            sums[tuple(rest)] += amount
    return sums


def told(house, name, span, key, column):
    sums = collections.Counter()
    for row in house.run("report", name, "--format", "json", *span)["rows"]:
        sums[key(row)] += cents(row[column])
    return sums


def compare_reports(house, books):
    for day in [None, *range(len(house.dates))]:
        span = []
        if day is not None:
            date = house.dates[day]
            span = ["--from", f"{date}T00:00", "--to", f"{date + datetime.timedelta(days=1)}T00:00"]
        of = "all time" if day is None else f"day {day + 1}"
        money = of_day(books.money, day)
        money.update(of_day(books.parts, day))
        by_way = lambda row: (row["method"],)
        Ledger.same(f"sales of {of}", told(house, "sales", span, by_way, "net"), money)
        Ledger.same(f"ledger of {of}", told(house, "ledger", span, by_way, "amount"), money)
        for column, lines, deposits in (("gross", books.lines, books.deposits), ("tax", books.taxes, books.deposit_taxes)):
            expected = of_day(lines, day)
            expected.update({("deposit", *rest): amount for rest, amount in of_day(deposits, day).items()})
            by_rate = lambda row: (row["kind"], cents(row["percent"]))
            Ledger.same(f"{column} of {of}", told(house, "tax", span, by_rate, column), expected)
        # The same entries told apart by kind and rate; of business days, which are the house's where there are no shifts.
        days = [] if day is None else ["--from", f"{house.dates[day]}", "--to", f"{house.dates[day]}"]
        apart = ["--by", "kind", "--second-by", "tax_rate", *days]
        by_key = lambda row: (row["row"], int(row["second_row"].rsplit(" ", 1)[1]))
        for column, lines in (("net_amount", books.lines), ("tax", books.taxes)):
            Ledger.same(f"breakdown's {column} of {of}", told(house, "breakdown", apart, by_key, column), of_day(lines, day))
        by_tender = lambda row: (row["row"],)
        Ledger.same(f"tenders of {of}", told(house, "breakdown", ["--by", "tender", *days], by_tender, "net_amount"), money)
