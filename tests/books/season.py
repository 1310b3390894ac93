#!/usr/bin/env python3
"""A season is played through the command line, from a seed, and its books are kept beside it by code that shares nothing with
Rowlock: what every sale, refund and exchange should come to is worked out here, line by line, and at the end all that the house has
written down is added up by day, tender and rate of tax and held against it.

    season.py ROWLOCKCTL          ROWLOCK_ORDERS: how many (300); ROWLOCK_SEED plays one season again;
                                  ROWLOCK_TEST_ENGINE=postgresql: in a house on a server
"""
import collections
import os
import random
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from house import House, Refused  # noqa: E402
from ledger import Ledger, rows_of_file  # noqa: E402
from money import Discount, Line, Rules, Ticket, cents, tax_in, text  # noqa: E402
from server import Server, is_installed  # noqa: E402

PRICES = {  # by category and price type; no child stands
    "Stalls": {"Adult": 3150, "Child": 1275, "Concession": 2450},
    "Balcony": {"Adult": 1999, "Child": 850, "Concession": 1450},
    "Pit": {"Adult": 1035},
}
PERFORMANCES = 20
DAYS = 12  # on which something is sold


class Books:
    """What the season should have written down, by day; on a server all of it is one day."""

    def __init__(self, has_days):
        self.has_days = has_days
        self.money = collections.Counter()  # day, tender
        self.lines = collections.Counter()  # day, kind, rate: gross
        self.taxes = collections.Counter()  # day, kind, rate
        self.acts = collections.Counter()

    def add_lines(self, day, lines, sign=1):
        for line in lines:
            self.lines[day, line.kind, line.rate] += sign * line.paid
            self.taxes[day, line.kind, line.rate] += sign * tax_in(line.paid, line.rate)

    def add_money(self, day, payments):
        for payment in payments:
            self.money[day, payment["method"]] += cents(payment["amount"])


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
    return Line(told["kind"], told["text"], abs(cents(told["list"])), abs(cents(told["paid"])), cents(told["tax_rate"]))


class Season:
    def __init__(self, house, seed, orders):
        self.house = house
        self.random = random.Random(seed)
        self.books = Books(house.has_clock)
        self.today = 0
        self.rules = Rules()
        self.orders, self.wanted, self.partly = [], orders, {}
        self.cancelled = set()

    # ---- the house ----

    def open_house(self):
        self.house.run("init", "--currency", "EUR", "--time-zone", "Europe/Berlin")
        self.house.run("plan", "make", "--name", "Playhouse", "--rows", "14", "--seats", "30", "--balcony-rows",
                       "8", "--standing", "Pit=300")

    def open_events(self):
        self.events = []
        for number in range(PERFORMANCES):
            starts = time.strftime("%Y-%m-%dT19:30", time.localtime(time.time() + (60 + number) * 86400))
            prices = [{"type": kind, "category": category, "price": text(price)} for category in PRICES
                      for kind, price in PRICES[category].items() if kind != "Adult"]
            made = self.house.ask("event.create", plan=1, name=f"Night {number + 1}", starts=starts,
                                  prices={category: text(PRICES[category]["Adult"]) for category in PRICES},
                                  type_prices={f"{price['type']}/{price['category']}": price["price"] for price in prices})
            self.events.append(made["event"])
        shown = self.house.ask("event.seats", event=self.events[0])
        self.area = shown["areas"][0]["area"]
        self.seats = {event: {category: [seat["seat"] for seat in shown["seats"] if seat["category"] == category]
                              for category in ("Stalls", "Balcony")} for event in self.events}

    def change_rules(self, day):
        """Each on a day of its own, so that everything is sold under several rules."""
        ask, rules = self.house.ask, self.rules
        if day == 1:
            ask("tax.set", code="tickets", percent="7")
            ask("tax.set", code="services", percent="19")
            rules.ticket_rate, rules.fee_rate = 700, 1900
        elif day == 2:
            ask("fee.add", name="Booking fee", amount="1.50", per="ticket", tax="services")
            ask("fee.add", name="Exchange", amount="2.50", per="exchange", tax="services")
            rules.ticket_fee, rules.exchange_fee = ("Booking fee", 150), ("Exchange", 250)
        elif day == 3:
            ask("discount.add", name="Concessions", off="15%", types=["o"], minimum=3)
            rules.discounts.append(Discount("Concessions", percent=15, types=("Concession",), minimum=3))
        elif day == 4:
            ask("fee.add", name="Order fee", amount="2.00", per="order", tax="services")
            ask("fee.add", name="Card fee", amount="0.85", per="tender", tender="card", tax="services")
            rules.order_fee, rules.card_fee = ("Order fee", 200), ("Card fee", 85)
        elif day == 6:
            ask("discount.add", name="3 for 2", off="3 for 2", categories=["Balcony"], position=1)
            rules.discounts.append(Discount("3 for 2", categories=("Balcony",), take=3, pay=2))
        elif day == 8:
            ask("tax.set", code="tickets", percent="5.5")
            ask("fee.set", fee=1, amount="1.75")
            rules.ticket_rate, rules.ticket_fee = 550, ("Booking fee", 175)
        elif day == 10:
            ask("discount.end", discount=1)
            del rules.discounts[0]

    # ---- what a clerk does ----

    def choose(self, event, most=6):
        """Seats of one category, or places, and their price types in the seats' order."""
        category = self.random.choice(["Stalls", "Stalls", "Balcony", "Balcony", "Pit"])
        count = self.random.randint(1, most)
        if category == "Pit":
            return {"area": self.area, "quantity": count}, [Ticket("Adult", "Pit", PRICES["Pit"]["Adult"]) for _ in range(count)]
        free = self.seats[event][category]
        if len(free) < count:
            raise Refused({"message": "full", "data": {"code": "sold_out"}})
        kinds = sorted((self.random.choice(["Adult", "Adult", "Child", "Concession"]) for _ in range(count)),
                       key=["Adult", "Child", "Concession"].index)
        seats, self.seats[event][category] = free[:count], free[count:]
        counted = collections.Counter(kinds)
        types = [f"{number}{kind.lower()[0] if kind != 'Concession' else 'o'}" for kind, number in counted.items()]
        return {"seats": seats, "types": types}, [Ticket(kind, category, PRICES[category][kind]) for kind in kinds]

    def hold(self, event, most=6):
        asked, tickets = self.choose(event, most)
        return self.house.ask("hold", event=event, **asked), tickets

    def ways(self):
        """Any mix of ways to pay; cash comes last."""
        return self.random.choice([["cash"], ["cash"], ["card"], ["account"], ["voucher", "cash"], ["card", "cash"], ["card"]])

    def split(self, ways, due):
        """Between these ways to pay; cash is handed over in notes."""
        if due == 0:
            return [{"method": "comp", "amount": "0.00"}]
        paid, left = [], due
        for way in ways[:-1]:
            part = self.random.randint(0, left - 1)
            paid.append({"method": way, "amount": text(part)})
            left -= part
        handed = -(-left // 500) * 500 if ways[-1] == "cash" else left
        return paid + [{"method": ways[-1], "amount": text(handed)}]

    def known(self, order, event):
        return Order(order, event, self.house.ask("order.show", order=order)["lines"])

    def sell(self, event):
        held, tickets = self.hold(event)
        by_hand = self.random.choice([0] * 8 + [10, 100])
        ways = self.ways()
        lines = self.rules.sale(tickets, ways, by_hand)
        due = sum(line.paid for line in lines)
        reduced = {0: {}, 10: {"reduce": ["10%"], "reason": "Friends"}, 100: {"reduce": ["free"], "reason": "Press"}}[by_hand]
        if len(ways) == 1:
            expect("quote", cents(self.house.ask("quote", hold=held["hold"], method=ways[0], **reduced)["total"]), due)
        sold = self.house.ask("sell", hold=held["hold"], payments=self.split(ways, due), **reduced)
        expect(f"order {sold['order']}", cents(sold["total"]), due)
        return self.book_sale(sold, event, lines)

    def book_sale(self, sold, event, lines):
        shown = self.house.ask("order.show", order=sold["order"])
        order = Order(sold["order"], event, shown["lines"])
        expect(f"lines of order {order.number}", sorted(as_line(line).key() for line in order.lines),
               sorted(line.key() for line in lines))
        expect(f"payments of order {order.number}", sum(cents(p["amount"]) for p in shown["payments"]), sum(line.paid for line in lines))
        self.books.add_lines(self.today, lines)
        self.books.add_money(self.today, shown["payments"])
        self.books.acts["sales"] += 1
        self.orders.append(order)
        return order

    def sell_in_parts(self, event):
        """Cash first, the rest by card; now and then the cash is given back, or the rest never comes."""
        held, tickets = self.hold(event, 3)
        lines = self.rules.sale(tickets, ["cash"])
        due = sum(line.paid for line in lines)
        part = self.random.randint(1, due - 1)
        begun = self.house.ask("payment.begin", hold=held["hold"], method="cash", amount=text(part))
        settled = self.house.ask("payment.settle", attempt=begun["attempt"], charged=True, tendered=text(part + 300))
        expect("what is left", cents(settled["partly"]["left"]), due - part)
        way = self.random.random()
        if way < 0.15:
            self.partly[held["hold"]] = part
            self.books.acts["deposits"] += 1
        elif way < 0.3:
            self.house.ask("payment.give_back", attempt=begun["attempt"], reason="changed their mind")
            self.house.ask("release", hold=held["hold"])
            self.books.acts["parts given back"] += 1
        else:
            rules = self.rules
            lines += [rules.fee(rules.card_fee)] if rules.card_fee and lines else []
            due = sum(line.paid for line in lines)
            sold = self.house.ask("sell", hold=held["hold"], payments=[{"method": "card", "amount": text(due - part)}])
            self.book_sale(sold, event, lines)
            self.books.acts["paid in parts"] += 1

    def refund(self):
        order = self.random.choice(self.orders)
        tickets = order.tickets()
        if not tickets or order.event in self.cancelled:
            return
        back = self.random.sample(tickets, self.random.randint(1, len(tickets)))
        fees = self.random.choice(["kept", "tickets", "all"])
        lines = back + (order.fees_of(back) if fees != "kept" else [])
        if fees == "all" and len(back) == len(tickets):
            lines = back + order.standing("fee")
        answer = self.house.ask("refund", order=order.number, tickets=[ticket["ticket"] for ticket in back], fees=fees, reason="ill")
        self.book_refund(order, lines, answer)

    def book_refund(self, order, lines, answer):
        expect(f"refund of order {order.number}", cents(answer["refunded"]), sum(cents(line["paid"]) for line in lines))
        expect("its payments", -sum(cents(p["amount"]) for p in answer["payments"]), cents(answer["refunded"]))
        self.books.add_lines(self.today, [as_line(line) for line in lines], -1)
        self.books.add_money(self.today, answer["payments"])
        self.books.acts["refunds"] += 1
        self.orders[self.orders.index(order)] = self.known(order.number, order.event)

    def exchange(self):
        """One ticket of an order for a seat of the same type in the same performance, or in another one."""
        order = self.random.choice(self.orders)
        seated = [t for t in order.tickets() if t["text"] != "Adult" or cents(t["list"]) != PRICES["Pit"]["Adult"]]
        if not seated or order.event in self.cancelled:
            return
        ticket = self.random.choice(seated)
        other = self.random.random() < 0.6
        event = self.random.choice([e for e in self.events if e not in self.cancelled]) if other else order.event
        category = self.random.choice(["Stalls", "Balcony"])
        if not self.seats[event][category]:
            return
        seat = self.seats[event][category].pop(0)
        fees = order.fees_of([ticket])
        gone = [as_line(line) for line in [ticket] + fees]
        price = PRICES[category][ticket["text"]]
        rules = self.rules
        new = [Line("ticket", ticket["text"], price, price, rules.ticket_rate)] + [as_line(fee) for fee in fees]
        new += [rules.fee(rules.exchange_fee)] if rules.exchange_fee else []
        difference = sum(line.paid for line in new) - sum(line.paid for line in gone)
        paid = [{"method": self.random.choice(["cash", "card"]), "amount": text(difference)}] if difference > 0 else []
        asked = {"payments": paid} if paid else {}
        if event != order.event:
            key = {"Adult": "a", "Child": "c", "Concession": "o"}[ticket["text"]]
            held = self.house.ask("hold", event=event, seats=[seat], types=[f"1{key}"])
            answer = self.house.ask("exchange", order=order.number, hold=held["hold"], tickets=[ticket["ticket"]],
                                    reason="another night", **asked)
        else:
            old = next(t["seat"] for t in self.house.ask("order.show", order=order.number)["tickets"] if t["ticket"] == ticket["ticket"])
            answer = self.house.ask("exchange", order=order.number, seats=[old], to=[seat], reason="another seat", **asked)
        expect(f"exchange of order {order.number}", cents(answer["difference"]), difference)
        self.books.add_lines(self.today, gone, -1)
        self.books.add_lines(self.today, new)
        self.books.add_money(self.today, paid)
        self.books.add_money(self.today, answer["payments"])
        self.books.acts["exchanges into another night" if event != order.event else "exchanges"] += 1
        self.orders[self.orders.index(order)] = self.known(order.number, order.event)
        if event != order.event:
            self.orders.append(self.known(answer["moved"][0]["order"], event))

    def reprint(self):
        order = self.random.choice(self.orders)
        if order.tickets() and order.event not in self.cancelled:
            self.house.ask("reprint", order=order.number, reason="lost")
            self.books.acts["reprints"] += 1
            self.orders[self.orders.index(order)] = self.known(order.number, order.event)

    def cancel_a_night(self):
        """Everybody's money goes back; who paid in cash comes to the window. The batch is stopped and goes on."""
        event = self.events[5]
        self.cancelled.add(event)
        self.house.ask("event.cancel", event=event)
        mine = {order.number: order for order in self.orders if order.event == event}
        for most in (3, None):
            limit = {"most": most} if most else {}
            answer = self.house.ask("event.refund_all", event=event, fees="all", reason="the lead is ill", **limit)
            expect("what could not be refunded", answer["failed"], [])
            for one in answer["refunded"]:
                self.book_night(mine[one["order"]], one["amount"], one["payments"])
        for buyer in answer["at_window"]:
            order = mine[buyer["order"]]
            back = self.house.ask("refund", order=order.number, fees="all", reason="the lead is ill")
            self.book_night(order, back["refunded"], back["payments"])
        left = self.house.ask("event.buyers", event=event)["buyers"]
        expect("who is left of the cancelled night", left, [])

    def book_night(self, order, amount, payments):
        self.book_refund(order, order.tickets() + order.standing("fee"), {"refunded": amount, "payments": payments})
        self.books.acts["of a cancelled night"] += 1

    # ---- the season ----

    def step(self):
        chance = self.random.random()
        event = self.random.choice([event for event in self.events if event not in self.cancelled])
        if chance < 0.62 or not self.orders:
            self.sell(event)
        elif chance < 0.72:
            self.sell_in_parts(event)
        elif chance < 0.84:
            self.refund()
        elif chance < 0.97:
            self.exchange()
        else:
            self.reprint()

    def play(self):
        self.open_house()
        for day in range(DAYS):
            self.house.begin_day(day * 3)
            if day == 0:
                self.open_events()
            self.change_rules(day)
            self.today = day if self.books.has_days else 0
            while self.books.acts["sales"] < self.wanted * (day + 1) // DAYS:
                try:
                    self.step()
                except Refused as refused:
                    if refused.code not in ("sold_out", "seat_unavailable"):
                        raise
                    self.books.acts["sold out"] += 1
            if day == DAYS - 3:
                self.cancel_a_night()
        expect("verify", self.house.ask("verify")["problems"], [])
        self.house.end_day()
        self.compare_report()

    def compare_report(self):
        """What the house reports of its tax, by rate."""
        told = collections.Counter()
        for row in self.house.run("report", "tax", "--format", "json")["rows"]:
            told[cents(row["percent"])] += cents(row["tax"])
        mine = collections.Counter()
        for (_, _, rate), tax in self.books.taxes.items():
            mine[rate] += tax
        expect("the report of tax", +told, +mine)


def main():
    seed = int(os.environ.get("ROWLOCK_SEED") or random.SystemRandom().randrange(1_000_000))
    orders = int(os.environ.get("ROWLOCK_ORDERS") or 300)
    print(f"ROWLOCK_SEED = {seed}", flush=True)
    program = sys.argv[1] if len(sys.argv) > 1 else os.environ["ROWLOCK_PROGRAMS"] + "/rowlockctl"
    on_server = os.environ.get("ROWLOCK_TEST_ENGINE") == "postgresql"
    if on_server and not is_installed():
        print("SKIP   : no PostgreSQL server is installed")
        return
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder) if on_server else None
        place = server.address if server else os.path.join(folder, "season.rowlock")
        season = Season(House(program, place, has_clock=not server), seed, orders)
        season.play()
        money = Ledger(server.rows if server else rows_of_file(place)).compare(season.books, season.partly)
        if server:
            server.end()
    acts = ", ".join(f"{count} {what}" for what, count in sorted(season.books.acts.items()))
    print(f"PROOF books: {acts}; {text(money)} in the house, tied by day, tender and rate")


if __name__ == "__main__":
    main()
