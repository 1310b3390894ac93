#!/usr/bin/env python3
"""A season is played through the command line, from a seed, and its books are kept beside it by code that shares nothing with
Rowlock: what every sale, refund and exchange should come to is worked out here, line by line, and at the end all that the house has
written down is added up by day, tender and rate of tax and held against it.

    season.py ROWLOCKCTL          ROWLOCK_ORDERS: how many (300); ROWLOCK_SEED plays one season again;
                                  ROWLOCK_TEST_ENGINE=postgresql: in a house on a server
"""
import collections
import dataclasses
import os
import random
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from after_sale import AfterSale  # noqa: E402
from cards import Cards  # noqa: E402
from house import House, Refused  # noqa: E402
from ledger import Ledger, rows_of_file  # noqa: E402
from money import Discount, Rules, Ticket, cents, deposit_kept, part_by_rate, tax_in, text  # noqa: E402
from reports import compare_reports  # noqa: E402
from orders import PRICES, Order, as_line, expect  # noqa: E402
from server import Server, is_installed  # noqa: E402

PERFORMANCES = 20
DAYS = 12  # on which something is sold


@dataclasses.dataclass
class Reserved:
    """What is paid in part: what it comes to, and the fee that is due when the rest is paid by card."""
    event: int
    lines: list
    card_fee: list
    attempt: int
    part: int
    day: int

    def by_rate(self):
        return part_by_rate(self.part, self.lines)


class Books:
    """What the season should have written down, by day; on a server all of it is one day."""

    def __init__(self, has_days):
        self.has_days = has_days
        self.money = collections.Counter()  # day, tender: as orders have it
        self.parts = collections.Counter()  # day, tender: what came of parts, less what went back or stands in an order now
        self.deposits = collections.Counter()       # day, rate: likewise, gross
        self.deposit_taxes = collections.Counter()  # day, rate
        self.lines = collections.Counter()  # day, kind, rate: gross
        self.taxes = collections.Counter()  # day, kind, rate
        self.acts = collections.Counter()
        self.cards = Cards()

    def add_lines(self, day, lines, sign=1):
        for line in lines:
            self.lines[day, line.kind, line.rate] += sign * line.paid
            self.taxes[day, line.kind, line.rate] += sign * tax_in(line.paid, line.rate)

    def add_part(self, day, way, by_rate, sign=1):
        for share, rate in by_rate:
            self.parts[day, way] += sign * share
            self.deposits[day, rate] += sign * share
            self.deposit_taxes[day, rate] += sign * tax_in(share, rate)

    def add_money(self, day, payments):
        for payment in payments:
            self.money[day, payment["method"]] += cents(payment["amount"])
            if payment["method"] == "giftcard":
                self.cards.paid(int(payment["reference"]), cents(payment["amount"]))


class Season(AfterSale):
    def __init__(self, house, seed, orders):
        self.house = house
        self.random = random.Random(seed)
        self.books = Books(house.has_clock)
        self.today = 0
        self.rules = Rules()
        self.orders, self.wanted, self.partly, self.reserved = [], orders, {}, {}
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
            ask("goods.add", name="Programme", price="4.50", tax="services")
            rules.goods = ("Programme", 450)
        elif day == 3:
            ask("voucher.add", name="Friends", off="20%", code="FRIENDS-20")
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
        elif day == 9:
            ask("coin.set", coin="0.05")
            rules.coin = 5
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
        cards = [["giftcard", "cash"]] * 3 if self.books.cards.usable(self.today) else []
        return self.random.choice([["cash"], ["cash"], ["card"], ["account"], ["voucher", "cash"], ["card", "cash"], ["card"], ["cheque"],
                                   ["transfer", "cash"]] + cards)

    def split(self, ways, lines):
        """Between these ways to pay, cash being handed over in notes; and what its coins make of the lines' sum."""
        left = sum(line.paid for line in lines)
        if left == 0:
            return [{"method": "comp", "amount": "0.00"}], []
        paid = []
        for way in ways[:-1]:
            most = left - 1
            if way == "giftcard":
                number = self.random.choice(self.books.cards.usable(self.today))
                most = min(self.books.cards.left[number], left - sum(line.paid for line in lines if line.kind == "gift_card"), left - 1)
            part = self.random.randint(0, max(most, 0))
            paid.append({"method": way, "amount": text(part)})
            if way == "giftcard":
                paid[-1]["reference"] = self.books.cards.codes[number]
            left -= part
        if ways[-1] != "cash":
            return paid + [{"method": ways[-1], "amount": text(left)}], []
        in_coins = self.rules.in_coins(left)
        return paid + [{"method": "cash", "amount": text(-(-in_coins // 500) * 500)}], self.rules.rounding(in_coins - left)

    def known(self, order, event):
        return Order(order, event, self.house.ask("order.show", order=order)["lines"])

    def sell(self, event):
        held, tickets = self.hold(event)
        by_hand = self.random.choice([0] * 8 + [10, 100])
        voucher = self.random.choice([0] * 6 + [20]) if self.rules.discounts and by_hand < 100 else 0
        ways = self.ways()
        lines = self.rules.sale(tickets, ways, by_hand, voucher) + self.add_extras(held["hold"], by_hand)
        if voucher:
            self.house.ask("hold.price", hold=held["hold"], voucher="friends 20")
            self.books.acts["vouchers"] += 1
        due = sum(line.paid for line in lines)
        reduced = {0: {}, 10: {"reduce": ["10%"], "reason": "Friends"}, 100: {"reduce": ["free"], "reason": "Press"}}[by_hand]
        if len(ways) == 1:
            expect("quote", cents(self.house.ask("quote", hold=held["hold"], method=ways[0], **reduced)["total"]), due)
        paid, rounding = self.split(ways, lines)
        sold = self.house.ask("sell", hold=held["hold"], payments=paid, **reduced)
        lines += rounding
        expect(f"order {sold['order']}", cents(sold["total"]), sum(line.paid for line in lines))
        return self.book_sale(sold, event, lines)

    def sell_two_nights(self, event):
        """To one customer, with one payment: an order for each night, and what is charged once stands in the first."""
        other = self.random.choice([night for night in self.events if night not in self.cancelled and night != event])
        held, first = self.hold(event, 3)
        try:
            asked, second = self.choose(other, 3)
            self.house.ask("hold", event=other, **asked, **{"with": held["hold"]})
        except Refused:
            self.house.ask("release", hold=held["hold"])
            raise
        ways = self.ways()
        lines = self.rules.sale(first + second, ways)
        if len(ways) == 1:
            expect("quote of two nights", cents(self.house.ask("quote", hold=held["hold"], method=ways[0])["total"]),
                   sum(line.paid for line in lines))
        paid, rounding = self.split(ways, lines)
        lines += rounding
        sold = self.house.ask("sell", hold=held["hold"], payments=paid)
        told = []
        for number, night, tickets in [(sold["order"], event, first), (sold["others"][0]["order"], other, second)]:
            shown = self.house.ask("order.show", order=number)
            order = Order(number, night, shown["lines"])
            expect(f"tickets of order {number}", sorted(cents(line["paid"]) for line in order.tickets()),
                   sorted(ticket.paid for ticket in tickets))
            expect(f"payments of order {number}", sum(cents(p["amount"]) for p in shown["payments"]),
                   sum(cents(line["paid"]) for line in order.lines))
            once = [fee for fee in order.standing("fee") if not fee.get("of")]
            expect(f"fees for all in order {number}", bool(once and number != sold["order"]), False)
            told += [as_line(line).key() for line in order.lines]
            self.books.add_money(self.today, shown["payments"])
            self.orders.append(order)
        expect(f"lines of two nights with order {sold['order']}", sorted(told), sorted(line.key() for line in lines))
        self.books.add_lines(self.today, lines)
        self.books.acts["sales"] += 2
        self.books.acts["of two nights"] += 1

    def add_extras(self, hold, by_hand):
        """Now and then something besides the seats."""
        if not self.rules.goods or self.random.random() > 0.25:
            return []
        goods, donation, card, asked = self.choose_extras()
        self.house.ask("extras", hold=hold, **asked)
        return self.rules.extras(goods, donation, card, by_hand)

    def choose_extras(self):
        goods, donation, card = self.random.randint(0, 3), self.random.choice([0, 0, 500]), self.random.choice([0, 0, 2000, 5000])
        goods = goods or (0 if donation or card else 1)
        asked = {"goods": [f"1x{goods}"]} if goods else {}
        asked.update({"donation": [text(donation)]} if donation else {})
        self.days = self.random.choice([None, 10])
        asked.update({"giftcard": [text(card) + (f"/{self.days}" if self.days else "")]} if card else {})
        return goods, donation, card, asked

    def sell_extras(self, event):
        """Without a seat; now and then a card that somebody has is filled up."""
        goods, donation, card, asked = self.choose_extras()
        mine = [number for number in self.books.cards.usable(self.today)]
        if card and mine and self.random.random() < 0.4:
            number = self.random.choice(mine)
            del asked["giftcard"]
            asked["reload"] = [f"{self.books.cards.codes[number]}:{text(card)}"]
        lines = self.rules.extras(goods, donation, card)
        ways = self.random.choice([["card"], ["cash"], ["account"]])
        paid, rounding = self.split(ways, lines)
        sold = self.house.ask("sell_extras", event=event, payments=paid, **asked)
        self.book_sale(sold, event, lines + rounding)
        self.books.acts["sold without a seat"] += 1

    def expire_cards(self):
        over = self.books.cards.expire(self.today)
        told = self.house.ask("giftcard.expire")["gift_cards"]
        expect("cards that expired", sorted(card["giftcard"] for card in told), sorted(over))
        self.books.acts["gift cards expired"] += len(over)

    def book_sale(self, sold, event, lines):
        shown = self.house.ask("order.show", order=sold["order"])
        order = Order(sold["order"], event, shown["lines"])
        expect(f"lines of order {order.number}", sorted(as_line(line).key() for line in order.lines),
               sorted(line.key() for line in lines))
        expect(f"payments of order {order.number}", sum(cents(p["amount"]) for p in shown["payments"]), sum(line.paid for line in lines))
        self.books.add_lines(self.today, lines)
        self.books.add_money(self.today, shown["payments"])
        for card in sold.get("gift_cards", []):
            self.books.cards.sold(card, cents(card["amount"]), self.today, self.days)
            self.books.acts["gift cards sold or reloaded"] += 1
        self.books.acts["sales"] += 1
        self.orders.append(order)
        return order

    def sell_in_parts(self, event):
        """Cash first, the rest by card; now and then the cash is given back, or the rest never comes."""
        held, tickets = self.hold(event, 3)
        lines = self.rules.sale(tickets, ["cash"])
        due = sum(line.paid for line in lines)
        part = self.random.randint(1, (due - 1) // self.rules.coin) * self.rules.coin
        begun = self.house.ask("payment.begin", hold=held["hold"], method="cash", amount=text(part))
        settled = self.house.ask("payment.settle", attempt=begun["attempt"], charged=True, tendered=text(part + 300))
        expect("what is left", cents(settled["partly"]["left"]), due - part)
        card_fee = [self.rules.fee(self.rules.card_fee)] if self.rules.card_fee and lines else []
        self.reserve(held["hold"], Reserved(event, lines, card_fee, begun["attempt"], part, self.today))
        way = self.random.random()
        if way < 0.3:
            self.books.acts["deposits"] += 1
        elif way < 0.4:
            self.give_part_back(held["hold"])
        else:
            self.pay_rest(held["hold"])

    def reserve(self, hold, reserved):
        self.partly[hold], self.reserved[hold] = reserved.part, reserved
        self.books.add_part(self.today, "cash", reserved.by_rate())

    def end_reserved(self, hold):
        """What was paid of it is a part no more, from today on."""
        self.partly.pop(hold)
        reserved = self.reserved.pop(hold)
        self.books.add_part(self.today, "cash", reserved.by_rate(), -1)
        return reserved

    def reserved_one(self):
        """One whose performance is to be."""
        return self.random.choice([hold for hold in self.partly if self.reserved[hold].event not in self.cancelled] or [None])

    def give_part_back(self, hold):
        """At the terminal where it was paid: the seats are still in the customer's hand, and are let go."""
        reserved = self.end_reserved(hold)
        self.house.ask("payment.give_back", attempt=reserved.attempt, reason="changed their mind")
        self.house.ask("release", hold=hold)
        self.books.acts["parts given back"] += 1

    def pay_rest(self, hold):
        """By card, at the prices and with the fee of when the first part was paid."""
        reserved = self.end_reserved(hold)
        lines = reserved.lines + reserved.card_fee
        due = sum(line.paid for line in lines)
        sold = self.house.ask("sell", hold=hold, payments=[{"method": "card", "amount": text(due - reserved.part)}])
        self.book_sale(sold, reserved.event, lines)
        self.books.acts["paid in parts"] += 1
        self.books.acts["rests paid on a later day"] += reserved.day != self.today

    def keep_deposit(self):
        """Nobody comes for the rest: the seats are free, and what was paid is the house's, taxed as what was reserved."""
        hold = self.reserved_one()
        if not hold:
            return
        listed = [one for one in self.house.ask("payment.list")["payments"] if one["hold"] == hold]
        expect("what is left of a deposit", [(cents(one["left"]), one["overdue"]) for one in listed],
               [(sum(line.paid for line in self.reserved[hold].lines) - self.partly[hold], False)])
        reserved = self.end_reserved(hold)
        event, charges = reserved.event, deposit_kept(reserved.by_rate())
        kept = self.house.ask("payment.keep", hold=hold, reason="nobody came")["orders"][0]
        order = self.known(kept["order"], event)
        expect(f"lines of deposit {order.number}", [as_line(line).key() for line in order.lines], [line.key() for line in charges])
        self.books.add_lines(self.today, charges)
        self.books.add_money(self.today, self.house.ask("order.show", order=order.number)["payments"])
        self.books.acts["deposits kept"] += 1
        self.orders.append(order)

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
        mine = {hold for hold, reserved in self.reserved.items() if reserved.event == event}
        expect("who paid a deposit in cash", {one["hold"] for one in answer["deposits"]["at_window"]}, mine)
        for hold in mine:
            self.give_part_back(hold)
        left = self.house.ask("event.buyers", event=event)
        expect("who is left of the cancelled night", left, {"buyers": [], "deposits": []})

    def book_night(self, order, amount, payments):
        self.book_refund(order, order.tickets() + order.standing("fee"), {"refunded": amount, "payments": payments})
        self.books.acts["of a cancelled night"] += 1

    # ---- the season ----

    def step(self):
        chance = self.random.random()
        event = self.random.choice([event for event in self.events if event not in self.cancelled])
        if chance < 0.08:
            self.sell_two_nights(event)
        elif chance < 0.62 or not self.orders:
            self.sell(event)
        elif chance < 0.72:
            self.sell_in_parts(event)
        elif chance < 0.735:
            self.keep_deposit()
        elif chance < 0.75:
            hold = self.reserved_one()
            if hold:
                (self.pay_rest if self.random.random() < 0.7 else self.give_part_back)(hold)
        elif chance < 0.77 and self.rules.goods:
            self.sell_extras(event)
        elif chance < 0.83:
            self.refund()
        elif chance < 0.84:
            self.give_charges_back()
        elif chance < 0.95:
            self.exchange()
        elif chance < 0.965:
            self.change_type()
        elif chance < 0.985:
            self.pay_account()
        elif chance < 0.992:
            self.reprint()
        else:
            self.void(event)

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
            if self.books.has_days:
                self.expire_cards()
        expect("verify", self.house.ask("verify")["problems"], [])
        self.house.end_day()
        compare_reports(self.house, self.books)


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
