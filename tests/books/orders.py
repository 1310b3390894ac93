"""An order as the house tells it, and its lines in the books' own form."""
from money import Line, cents

PRICES = {  # by category and price type; no child stands
    "Stalls": {"Adult": 3150, "Child": 1275, "Concession": 2450},
    "Balcony": {"Adult": 1999, "Child": 850, "Concession": 1450},
    "Pit": {"Adult": 1035},
}


def expect(what, told, expected):
    if told != expected:
        raise SystemExit(f"FAIL! {what}: the house says {told}, the books {expected}")


class Order:
    def __init__(self, number, event, lines):
        self.number, self.event = number, event
        self.lines = lines                     # as order.show tells them
        self.gone = {line["takes_back"] for line in lines if line.get("takes_back")}

    def standing(self, kind):
        return [line for line in self.lines if line["kind"] == kind and line["count"] == 1 and line["line"] not in self.gone]

    def tickets(self):
        return self.standing("ticket")

    def fees_of(self, tickets):
        numbers = {ticket["line"] for ticket in tickets}
        return [fee for fee in self.standing("fee") if fee.get("of") in numbers]


def as_line(told):
    """A line as the house tells it, in the books' own form."""
    signed = (lambda amount: amount) if told["kind"] == "rounding" else abs
    return Line(told["kind"], told["text"], signed(cents(told["list"])), signed(cents(told["paid"])), cents(told["tax_rate"]))
