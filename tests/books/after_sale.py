"""What a patron comes back for: refunds, charges that are kept, other seats and nights, another price type, new paper."""
from money import Line, cents, kept, text
from orders import PRICES, as_line, expect


class AfterSale:
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
        keep = self.random.choice([None, None, None, "10.00", "2.50 each", "20%", "12.5%"])
        answer = self.house.ask("refund", order=order.number, tickets=[ticket["ticket"] for ticket in back], fees=fees, reason="ill",
                                **({"keep": keep} if keep else {}))
        self.book_refund(order, lines, answer, kept(keep, [as_line(ticket) for ticket in back]))

    def void(self, event):
        """A sale that is undone as soon as it was made, with all that was charged for it."""
        order = self.sell(event)
        if order.standing("gift_card"):
            return  # somebody has the card by now
        lines = [line for kind in ("ticket", "fee", "goods", "donation") for line in order.standing(kind)]
        answer = self.house.ask("refund", order=order.number, void=True, reason="wrong night")
        self.book_refund(order, lines, answer)
        self.books.acts["voids"] += 1

    def give_charges_back(self):
        """What was kept after all."""
        order = self.random.choice([order for order in self.orders if order.standing("kept_charge")] or self.orders)
        lines = order.standing("kept_charge")[:2]
        if lines:
            answer = self.house.ask("refund", order=order.number, lines=[line["line"] for line in lines], reason="goodwill")
            self.book_refund(order, lines, answer)
            self.books.acts["charges given back"] += 1

    def book_refund(self, order, lines, answer, charges=()):
        refunded = cents(answer["refunded"])
        exact = sum(cents(line["paid"]) for line in lines) - sum(charge.paid for charge in charges)
        in_coins = self.in_coins(exact - refunded, answer["payments"])
        expect(f"refund of order {order.number}", refunded, exact - in_coins)
        self.books.add_lines(self.today, charges)
        self.books.acts["charges kept"] += len(charges)
        expect("its payments", -sum(cents(p["amount"]) for p in answer["payments"]), refunded)
        self.books.add_lines(self.today, [as_line(line) for line in lines], -1)
        self.books.add_lines(self.today, self.rules.rounding(in_coins))
        self.books.add_money(self.today, answer["payments"])
        self.books.acts["refunds"] += 1
        self.orders[self.orders.index(order)] = self.known(order.number, order.event)

    def in_coins(self, differs, payments):
        """What coins make of what goes back: nothing where no cash does, else less than a coin for what was rounded before and
        another for this."""
        cash = [cents(payment["amount"]) for payment in payments if payment["method"] == "cash"]
        if not cash or abs(differs) >= 2 * self.rules.coin:
            return 0
        expect("coins that go back", sum(cash) % self.rules.coin, 0)
        return differs

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
        asked = self.pay_difference(gone, new)
        if event != order.event:
            key = {"Adult": "a", "Child": "c", "Concession": "o"}[ticket["text"]]
            held = self.house.ask("hold", event=event, seats=[seat], types=[f"1{key}"])
            answer = self.house.ask("exchange", order=order.number, hold=held["hold"], tickets=[ticket["ticket"]],
                                    reason="another night", **asked)
        else:
            old = next(t["seat"] for t in self.house.ask("order.show", order=order.number)["tickets"] if t["ticket"] == ticket["ticket"])
            answer = self.house.ask("exchange", order=order.number, seats=[old], to=[seat], reason="another seat", **asked)
        self.book_change(order, answer, gone, new, asked)
        self.books.acts["exchanges into another night" if event != order.event else "exchanges"] += 1
        self.orders[self.orders.index(order)] = self.known(order.number, order.event)
        if event != order.event:
            self.orders.append(self.known(answer["moved"][0]["order"], event))

    def pay_difference(self, gone, new):
        difference = sum(line.paid for line in new) - sum(line.paid for line in gone)
        way = self.random.choice(["cash", "card"])
        due = self.rules.in_coins(difference) if way == "cash" and difference > 0 else difference
        return {"payments": [{"method": way, "amount": text(due)}]} if difference > 0 else {}

    def book_change(self, order, answer, gone, new, asked):
        """Tickets that were replaced, and the difference that was paid as asked, or went back."""
        difference = sum(line.paid for line in new) - sum(line.paid for line in gone)
        paid = asked.get("payments", [])
        expect(f"change of order {order.number}", cents(answer["difference"]), difference)
        back = -sum(cents(payment["amount"]) for payment in answer["payments"])
        due = sum(cents(payment["amount"]) for payment in paid)
        rounding = due - difference if difference > 0 else self.in_coins(-back - difference, answer["payments"])
        expect(f"money of the change of order {order.number}", back, max(-difference - rounding, 0))
        self.books.add_lines(self.today, gone, -1)
        self.books.add_lines(self.today, new + self.rules.rounding(rounding))
        self.books.add_money(self.today, paid)
        self.books.add_money(self.today, answer["payments"])

    def pay_before(self, what, payment):
        """The payment of a difference begun before its money is asked for, and then answered."""
        begun = self.house.ask("payment.begin", method=payment["method"], **what)
        expect("what is asked for", begun["amount"], payment["amount"])
        self.books.acts["differences paid by an attempt"] += 1
        return self.house.ask("payment.settle", attempt=begun["attempt"], charged=True)["exchange"]

    def change_type(self):
        """Of one ticket, at the price of its category for another type; its fees stay."""
        order = self.random.choice(self.orders)
        if order.event in self.cancelled or not order.tickets():
            return
        ticket = self.random.choice(order.tickets())
        shown = self.house.ask("order.show", order=order.number)["tickets"]
        prices = PRICES[next(one["category"] for one in shown if one["ticket"] == ticket["ticket"])]
        others = [name for name in prices if name != ticket["text"]]
        if not others:
            return
        name = self.random.choice(others)
        fees = [as_line(fee) for fee in order.fees_of([ticket])]
        gone = [as_line(ticket)] + fees
        new = [Line("ticket", name, prices[name], prices[name], self.rules.ticket_rate)] + fees
        asked = self.pay_difference(gone, new)
        change = {"tickets": [ticket["ticket"]], "type": name, "reason": "is another"}
        if asked and self.random.random() < 0.5:
            answer = self.pay_before(dict(change, types=order.number), asked["payments"][0])
        else:
            answer = self.house.ask("order.type", order=order.number, **change, **asked)
        self.book_change(order, answer, gone, new, asked)
        self.books.acts["price types changed"] += 1
        self.orders[self.orders.index(order)] = self.known(order.number, order.event)

    def pay_account(self):
        """What was sold on account, or a part of it. Coins are for the whole alone: which parts they round is the tests'."""
        told = self.house.ask("account.list")
        owed = sum(amount for (_, way), amount in self.books.money.items() if way == "account")
        expect("what is owed on account", cents(told["owed"]), owed)
        if not told["accounts"]:
            return
        account = self.random.choice(told["accounts"])
        whole = sum(cents(one["owed"]) for one in told["accounts"] if one["order"] == account["order"])
        way = self.random.choice(["cash", "card", "transfer"])
        settled = self.random.randint(1, whole) if way != "cash" and self.random.random() < 0.4 else whole
        paid = self.rules.in_coins(settled) if way == "cash" else settled
        if paid == 0:  # no coin is as small
            way, paid = "card", settled
        answer = self.house.ask("account.pay", order=account["order"], payments=[{"method": way, "amount": text(paid)}])
        expect("taken off the account", cents(answer["settled"]), settled)
        expect("left on the account", cents(answer["left"]), whole - settled)
        self.books.add_lines(self.today, self.rules.rounding(paid - settled))
        self.books.add_money(self.today, [{"method": "account", "amount": text(-settled)}, {"method": way, "amount": text(paid)}])
        self.books.acts["accounts paid"] += 1
        known = next((order for order in self.orders if order.number == account["order"]), None)
        if known:
            self.orders[self.orders.index(known)] = self.known(known.number, known.event)

    def reprint(self):
        order = self.random.choice(self.orders)
        if order.tickets() and order.event not in self.cancelled:
            self.house.ask("reprint", order=order.number, reason="lost")
            self.books.acts["reprints"] += 1
            self.orders[self.orders.index(order)] = self.known(order.number, order.event)
