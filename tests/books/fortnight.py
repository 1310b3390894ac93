#!/usr/bin/env python3
"""A fortnight at three drawers, played through the command line from a seed: five people open shifts, sell, reserve, take deposits,
give money back, pay in and out, and count. Each morning all terminals release at once what is due. Twice a program is killed in the
middle of a sale. What must be in each drawer, and how many places are sold and reserved, is added up here, by code that shares nothing
with Rowlock, and held against every Z report and the performance; their numbers and totals are followed from the first on.

    fortnight.py ROWLOCKCTL       ROWLOCK_ORDERS: how many (2000); ROWLOCK_DAYS: on how many days (14, at least 4);
                                  ROWLOCK_SEED plays one fortnight again
                                  ROWLOCK_TEST_ENGINE=postgresql: in a house on a server
"""
import json
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from house import House, Refused  # noqa: E402
from money import cents, text  # noqa: E402
from reservations import Reservations, later, until  # noqa: E402
from server import Server, is_installed  # noqa: E402

DAYS = int(os.environ.get("ROWLOCK_DAYS") or 14)
TICKET, FEE = 2400, 150
NOTES = (50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1)
PEOPLE = {"Anna": ("Administrator", "25803"), "Sue": ("Supervisor", "80246"), "Ben": ("Clerk", "47110"),
          "Cleo": ("Clerk", "70361"), "Dan": ("Clerk", "58204")}


class Till:
    """One terminal's program, which may die."""

    def __init__(self, house, terminal):
        self.house, self.terminal, self.asked = house, terminal, 0
        self.program = None

    def start(self):
        self.program = subprocess.Popen(
            [self.house.program, "--database", self.house.place, "--terminal", self.terminal, "rpc"],
            env={**os.environ, **self.house.clock}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def stop(self):
        self.program.stdin.close()
        self.program.wait()

    def say(self, method, parameters):
        self.asked += 1
        message = {"jsonrpc": "2.0", "id": self.asked, "method": method, "params": parameters}
        self.program.stdin.write(json.dumps(message) + "\n")
        self.program.stdin.flush()

    def ask(self, method, /, **parameters):
        self.say(method, parameters)
        return self.hear()

    def hear(self):
        answer = json.loads(self.program.stdout.readline())
        if "error" in answer:
            raise Refused(answer["error"])
        return answer["result"]

    def ask_with_approval(self, right, method, /, **parameters):
        """Where the clerk may not, a second person says yes, and it is asked again."""
        try:
            return self.ask(method, **parameters)
        except Refused:
            self.ask("staff.approve", name="Anna", right=right, pin=PEOPLE["Anna"][1])
            return self.ask(method, **parameters)

    def dies_asking(self, method, /, **parameters):
        """Killed with the question on its way: nobody knows whether it was done."""
        self.say(method, parameters)
        self.program.kill()
        self.program.wait()
        self.start()


class Drawer:
    """What must be in it, and what its shift came to."""

    def __init__(self, name):
        self.name, self.left = name, 0

    def open(self, floated):
        self.difference = floated - self.left
        self.floated = self.cash = floated
        self.orders = self.sales = self.returns = self.cards = self.deposits = 0

    def sell(self, amount):
        self.orders += 1
        self.sales += amount


def pieces(amount):
    counted = {}
    for note in NOTES:
        if amount >= note:
            counted[text(note)] = amount // note
            amount %= note
    return counted


class Fortnight:
    def __init__(self, house, seed, orders):
        self.house, self.random, self.wanted = house, random.Random(seed), orders
        self.drawers = {name: Drawer(name) for name in ("Left", "Right", "Bar")}
        self.sold, self.keys, self.places = [], 0, 0
        self.reservations, self.today = Reservations(), None
        self.orders = self.all_sales = self.all_returns = self.reports = self.crashes = 0

    def play(self):
        self.open_house()
        each = -(-self.wanted // (DAYS * len(self.drawers)))
        for day in range(DAYS):
            self.house.begin_day(day)
            self.house.end_day()
            self.today = self.house.dates[-1] if self.house.dates else None
            self.open_shifts(day)
            self.release_due()
            while sell := [drawer for drawer in self.drawers.values() if drawer.orders < each]:
                for drawer in sell:
                    crash = self.crashes < (day + 1) // 2 and drawer.orders == each // 2 and day in (1, 3) and drawer.name == "Left"
                    self.act(drawer, crash)
            self.close_shifts()
            self.check_places()
        self.house.begin_day(DAYS)
        assert self.house.run("verify")["ok"]
        self.house.end_day()
        assert self.crashes == 2
        return self.reports

    def open_house(self):
        self.house.run("init", "--currency", "EUR", "--time-zone", "Europe/Berlin")
        self.house.run("plan", "make", "--name", "Hall", "--rows", "3", "--seats", "10", "--standing", "Floor=20000")
        self.house.begin_day(0)
        ask = self.house.ask
        self.event = ask("event.create", plan=1, name="Fair", starts="2099-12-03T19:30", prices={"default": text(TICKET)},
                         capacities={"Floor": 20000})["event"]
        ask("tax.set", code="tickets", percent="7")
        ask("tax.set", code="services", percent="19")
        ask("fee.add", name="Booking fee", amount=text(FEE), per="ticket", tax="services")
        for name, drawer in self.drawers.items():
            several = "several" if name == "Bar" else "one"
            ask("drawer.add", drawer=name, people=several, terminals=several)
        for name, (role, pin) in PEOPLE.items():
            ask("staff.add", name=name, role=role, pin=pin)
        self.house.end_day()

    def sign_in(self, till, name):
        till.ask("staff.sign_in", name=name, pin=PEOPLE[name][1])
        till.who = name

    def open_shifts(self, day):
        clerks = ["Ben", "Cleo", "Dan"]
        self.random.shuffle(clerks)
        self.tills = {}
        for number, (drawer, clerk) in enumerate(zip(self.drawers.values(), clerks)):
            till = self.tills[drawer.name] = Till(self.house, f"till {number + 1}")
            till.start()
            self.sign_in(till, clerk)
            drawer.open(max(drawer.left + self.random.choice((0, 0, 0, -100, 2000)), 0))
            shift = till.ask("shift.open", drawer=drawer.name, float=text(drawer.floated))
            drawer.shift = shift["shift"]
        if day % 3 == 0:  # a second terminal, and another person, at the drawer for several
            second = self.tills["second"] = Till(self.house, "till 4")
            second.start()
            self.sign_in(second, "Sue")
            second.ask("shift.join", drawer="Bar")

    def till_of(self, drawer):
        if drawer.name == "Bar" and "second" in self.tills and self.random.random() < 0.5:
            return self.tills["second"]
        return self.tills[drawer.name]

    def key(self):
        self.keys += 1
        return f"fortnight-{self.keys}"

    def act(self, drawer, crash):
        till = self.till_of(drawer)
        chance = self.random.random()
        if crash or chance < 0.66:
            self.sell(drawer, till, crash)
        elif chance < 0.78 and self.sold:
            self.refund(drawer, till)
        elif chance < 0.88:
            self.reserve(drawer, till)
        elif chance < 0.94 and self.reservations.live:
            self.go_on_with_reservation(drawer, till)
        else:
            self.move_cash(drawer, till)

    def hold(self, till, count):
        return till.ask("hold", event=self.event, area="Floor", quantity=count)["hold"]

    def pays(self, amount):
        """Cash of which some comes back, or a card."""
        if self.random.random() < 0.6:
            given = amount + self.random.choice((0, 50, 450, 2450))
            return "cash", {"method": "cash", "amount": text(given)}
        return "card", {"method": "card", "amount": text(amount), "reference": f"slip {self.keys}"}

    def took(self, drawer, way, amount):
        if way == "cash":
            drawer.cash += amount
        else:
            drawer.cards += amount

    def sell(self, drawer, till, crash):
        count = self.random.randint(1, 6)
        hold = self.hold(till, count)
        total = count * (TICKET + FEE)
        way, payment = self.pays(total)
        asked = {"hold": hold, "payments": [payment], "key": self.key()}
        if crash:
            till.dies_asking("sell", **asked)
            self.crashes += 1
        order = till.ask("sell", **asked)
        assert cents(order["total"]) == total
        self.took(drawer, way, total)
        drawer.sell(total)
        self.places += count
        self.sold.append((order["order"], way, [ticket["ticket"] for ticket in order["tickets"]]))

    def refund(self, drawer, till):
        """Of any shift's; above what a clerk may give back a second person approves."""
        at = self.random.randrange(len(self.sold))
        order, way, tickets = self.sold[at]
        back = tickets[:self.random.randint(1, len(tickets))]
        stay = tickets[len(back):]
        amount = len(back) * TICKET
        answer = till.ask_with_approval("refund", "refund", order=order, tickets=back, reason="asked for", key=self.key())
        assert cents(answer["refunded"]) == amount
        self.took(drawer, way, -amount)
        drawer.returns += amount
        self.places -= len(back)
        self.sold[at] = (order, way, stay)
        if not stay:
            self.sold.pop(at)

    def release_day(self):
        return later(self.today, self.random.randint(1, 4))

    def release_due(self):
        """Every terminal does it at the same moment: each reservation that is due is released by one of them, and by no other."""
        due = self.reservations.begin_day(self.today) if self.today else set()
        for till in self.tills.values():
            till.say("reservation.release", {})
        released = [one["code"] for till in self.tills.values() for one in till.hear()["reservations"]]
        assert sorted(released) == sorted(due), (released, due)
        for code in sorted(due):
            if self.random.random() < 0.3:
                till, day = self.random.choice(list(self.tills.values())), self.release_day()
                back = till.ask("reservation.take_back", code=code, until=until(day), key=self.key())
                assert not back["gone"] and back["code"] == code
                self.reservations.take_back(code, back["holds"][-1]["hold"], day)

    def reserve(self, drawer, till):
        count, day = self.random.randint(2, 6), self.release_day()
        hold = self.hold(till, count)
        made = till.ask("reservation.make", hold=hold, name="Anna Berg", until=until(day), key=self.key())
        one = self.reservations.add(made["code"], hold, count, day)
        if self.random.random() < 0.5:
            self.pay_deposit(drawer, till, one)

    def pays_part(self, drawer, till, hold, way, amount):
        attempt = till.ask("payment.begin", hold=hold, method=way, amount=text(amount))["attempt"]
        till.ask("payment.settle", attempt=attempt, charged=True)
        self.took(drawer, way, amount)
        return attempt

    def pay_deposit(self, drawer, till, one):
        way, amount = self.random.choice(("cash", "card")), 2000
        one.deposit = self.pays_part(drawer, till, one.hold, way, amount), way, amount
        drawer.deposits += amount

    def go_on_with_reservation(self, drawer, till):
        """Days later, at any till."""
        one = self.random.choice(list(self.reservations.live.values()))
        if one.deposit:
            self.is_refused(till, "reservation.drop", code=one.code)
            self.random.choice((self.pay_rest, self.pay_rest, self.give_deposit_back, self.keep_deposit))(drawer, till, one)
        else:
            self.random.choice((self.pay_all, self.pay_all, self.pay_part, self.move, self.drop))(drawer, till, one)

    def is_refused(self, till, method, /, **parameters):
        try:
            till.ask(method, **parameters)
        except Refused:
            return
        raise SystemExit(f"{method} {parameters} was not refused")

    def pay_all(self, drawer, till, one):
        total = one.count * (TICKET + FEE)
        way, payment = self.pays(total)
        order = till.ask("sell", hold=one.hold, payments=[payment], key=self.key())
        self.took(drawer, way, total)
        drawer.sell(total)
        self.places += one.count
        self.sold.append((order["order"], way, [ticket["ticket"] for ticket in order["tickets"]]))
        self.reservations.end(one)

    def pay_part(self, drawer, till, one):
        self.pay_deposit(drawer, till, one)

    def pay_rest(self, drawer, till, one):
        total, (_, _, paid) = one.count * (TICKET + FEE), one.deposit
        self.pays_part(drawer, till, one.hold, "cash", total - paid)
        drawer.sell(total)
        drawer.deposits -= paid
        self.places += one.count
        self.reservations.end(one)

    def give_deposit_back(self, drawer, till, one):
        """It is a reservation without money again, and due where its release has passed."""
        attempt, way, amount = one.deposit
        till.ask("payment.give_back", attempt=attempt, reason="they cannot come all")
        self.took(drawer, way, -amount)
        drawer.deposits -= amount
        one.deposit = None

    def keep_deposit(self, drawer, till, one):
        """A person's act: what was paid is sold for, and the places are available."""
        _, _, amount = one.deposit
        till.ask_with_approval("keep_deposit", "payment.keep", hold=one.hold, reason="nobody came")
        drawer.sell(amount)
        drawer.deposits -= amount
        self.reservations.end(one)

    def move(self, _, till, one):
        one.release = self.release_day()
        till.ask("reservation.move", code=one.code, until=until(one.release), key=self.key())

    def drop(self, _, till, one):
        till.ask("reservation.drop", code=one.code, reason="they called", key=self.key())
        self.reservations.end(one)

    def move_cash(self, drawer, till):
        kind, amount = self.random.choice((("in", 2000), ("out", 3590), ("drop", 5000)))
        if kind != "in" and drawer.cash < amount:
            return
        till.ask_with_approval("petty_cash", f"shift.{kind}", amount=text(amount), reason="as usual", key=self.key())
        drawer.cash += amount if kind == "in" else -amount

    def close_shifts(self):
        for drawer in self.drawers.values():
            till = self.tills[drawer.name]
            found = max(drawer.cash + self.random.choice((0, 0, 0, -200, 5)), 0)
            till.ask("shift.count", **({"pieces": pieces(found)} if found else {"empty": True}))
            stays = min(found, 15000)
            report = till.ask("shift.close", reason="nobody knows", leave=text(stays))
            self.check(drawer, report, found, stays)
            drawer.left = stays
        for till in self.tills.values():
            till.stop()

    def check_places(self):
        event = self.house.run("event", "show", str(self.event))
        said = {name: event[name] for name in ("held", "reserved", "sold", "available")}
        reserved = self.reservations.reserved()
        wanted = {"held": 0, "reserved": reserved, "sold": self.places,
                  "available": event["capacity"] - reserved - self.places}
        if said != wanted:
            raise SystemExit(f"The evening's places: it says {said}, and it is {wanted}")

    def check(self, drawer, report, found, stays):
        self.reports += 1
        self.orders += drawer.orders
        self.all_sales += drawer.sales
        self.all_returns += drawer.returns
        figures = report["drawer_figures"]
        card = sum(cents(tender["net"]) for tender in report["tenders"] if tender["method"] == "card")
        said = {"number": report["z"], "expected": cents(figures["expected"]), "counted": cents(figures["counted"]),
                "difference": cents(figures["difference"]), "left": cents(figures["left"]),
                "opening": cents(figures["opening_difference"]), "card": card, "sales": cents(report["sales"]),
                "returns": cents(report["returns"]), "all sales": cents(report["all_sales"]),
                "all returns": cents(report["all_returns"]), "to be paid": cents(report["to_be_paid"]),
                "paid": cents(report["paid"]),
                "deposits": cents(report["deposits_taken"]) - cents(report["deposits_returned"]) - cents(report["deposits_booked"])}
        opening = drawer.difference if self.reports > len(self.drawers) else 0  # the first floats come from the safe
        due = drawer.sales - drawer.returns + drawer.deposits
        wanted = {"number": self.reports, "expected": drawer.cash, "counted": found, "difference": found - drawer.cash,
                  "left": stays, "opening": opening, "card": drawer.cards, "sales": drawer.sales, "returns": drawer.returns,
                  "all sales": self.all_sales, "all returns": self.all_returns, "to be paid": due, "paid": due,
                  "deposits": drawer.deposits}
        if said != wanted:
            raise SystemExit(f"Z report {self.reports} of {drawer.name}: it says {said}, and it is {wanted}")


def main():
    seed = int(os.environ.get("ROWLOCK_SEED") or random.SystemRandom().randrange(1_000_000))
    orders = int(os.environ.get("ROWLOCK_ORDERS") or 2000)
    print(f"ROWLOCK_SEED = {seed}", flush=True)
    on_server = os.environ.get("ROWLOCK_TEST_ENGINE") == "postgresql"
    if on_server and not is_installed():
        print("SKIP   : no PostgreSQL server is installed")
        return
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder) if on_server else None
        place = server.address if server else os.path.join(folder, "fortnight.rowlock")
        fortnight = Fortnight(House(sys.argv[1], place, has_clock=not server), seed, orders)
        reports = fortnight.play()
        if server:
            server.end()
    promised = fortnight.reservations
    print(f"PROOF fortnight: {reports} Z reports, {fortnight.orders} orders, {text(fortnight.all_sales)} sold and {text(fortnight.all_returns)} returned, to the cent; "
          f"{promised.made} reservations, {promised.ended} released by time, {promised.taken_back} taken back")


if __name__ == "__main__":
    main()
