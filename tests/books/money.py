"""What a season's sales should come to, worked out without any of Rowlock's code: whole cents, halves away from zero, amounts
shared by largest remainder (the rules and their examples: docs/decisions/prices.md, discounts.md and fees-and-tax.md)."""
from dataclasses import dataclass, field
from fractions import Fraction


def rounded(exact):
    whole = abs(exact) + Fraction(1, 2)
    return int(whole // 1) * (-1 if exact < 0 else 1)


def cents(text):
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text)
    whole, _, part = digits.partition(".")
    return sign * (int(whole) * 100 + int(part.ljust(2, "0")))


def text(amount):
    return f"{'-' if amount < 0 else ''}{abs(amount) // 100}.{abs(amount) % 100:02}"


def shares(amount, weights):
    """Of an amount by weight; the cents that are left go to the largest fractions, among equals to the earlier one."""
    exact = [Fraction(amount * weight, sum(weights)) for weight in weights]
    given = [int(share // 1) for share in exact]
    by_fraction = sorted(range(len(weights)), key=lambda i: (-(exact[i] - given[i]), i))
    for i in by_fraction[:amount - sum(given)]:
        given[i] += 1
    return given


def kept(charge, tickets):
    """The lines of what is kept of tickets that go back: "10.00" once, "2.50 each", "20%"; never more than was paid."""
    prices = [ticket.paid for ticket in tickets]
    if not charge or not any(prices):
        amounts = [0] * len(prices)
    elif charge.endswith("%"):
        amounts = [rounded(price * Fraction(charge[:-1]) / 100) for price in prices]
    elif charge.endswith(" each"):
        amounts = [min(cents(charge[:-5]), price) for price in prices]
    else:
        amounts = shares(min(cents(charge), sum(prices)), prices)
    return [Line("kept_charge", "Cancellation charge", amount, amount, ticket.rate)
            for amount, ticket in zip(amounts, tickets) if amount]


def part_by_rate(amount, lines, before=()):
    """What a part of these lines is taxed as: its shares by rate, in the order in which they stand there, of what the parts before
    it left of each."""
    sums = {}
    for line in lines:
        sums[line.rate] = sums.get(line.rate, 0) + line.paid
    for share, rate in before:
        sums[rate] = max(sums[rate] - share, 0)
    return [(share, rate) for share, rate in zip(shares(amount, list(sums.values())), sums) if share]


def deposit_kept(parts):
    """The lines of a deposit that is kept: as each part was taxed when it was paid."""
    return [Line("kept_charge", "Deposit kept", share, share, rate) for share, rate in parts]


def tax_in(gross, rate):
    """`rate` in hundredths of a percent: the net is rounded, the tax is the rest."""
    return gross - rounded(Fraction(gross * 10000, 10000 + rate))


@dataclass
class Line:
    kind: str
    text: str
    list: int
    paid: int
    rate: int
    of: int = -1  # a fee's: the place of its ticket among the lines

    def key(self):
        return self.kind, self.text, self.list, self.paid, self.rate, tax_in(self.paid, self.rate)


@dataclass
class Discount:
    """By its name: `percent` off each of the types from `minimum` tickets on, or `take` for `pay`."""
    name: str
    percent: int = 0
    types: tuple = ()
    categories: tuple = ()
    minimum: int = 0
    take: int = 0
    pay: int = 0

    def covers(self, ticket):
        return (not self.types or ticket.type in self.types) and (not self.categories or ticket.category in self.categories)

    def apply(self, tickets):
        mine = [t for t in tickets if t.paid > 0 and not t.used and self.covers(t)]
        if self.take:
            self.n_for_m(mine)
        elif len(mine) >= max(self.minimum, 1):
            for ticket in mine:
                ticket.paid = rounded(Fraction(ticket.paid * (100 - self.percent), 100))
                ticket.used = True

    def n_for_m(self, mine):
        groups = len(mine) // self.take
        cheapest = sorted(range(len(mine)), key=lambda place: mine[place].paid)[:groups * self.take]
        saved = sum(mine[place].paid for place in cheapest[:groups * (self.take - self.pay)])
        if saved == 0:
            return
        used = [mine[place] for place in sorted(cheapest)]  # a cent that is left over goes to the earlier line
        for ticket, off in zip(used, shares(saved, [t.paid for t in used])):
            ticket.paid -= off
            ticket.used = True


@dataclass
class Ticket:
    type: str
    category: str
    list: int
    paid: int = -1
    used: bool = False

    def __post_init__(self):
        self.paid = self.list if self.paid < 0 else self.paid


@dataclass
class Rules:
    """What holds today."""
    ticket_rate: int = 0
    fee_rate: int = 0
    ticket_fee: tuple = ()  # name, amount
    order_fee: tuple = ()
    card_fee: tuple = ()
    goods: tuple = ()
    coin: int = 1  # the smallest: what is left to pay in cash is rounded to it
    exchange_fee: tuple = ()
    discounts: list = field(default_factory=list)

    def sale(self, tickets, tenders, by_hand=0, voucher=0):
        """The lines of a sale: its tickets less what a voucher and then a hand takes off in percent, less the discounts, then
        the fees."""
        for ticket in tickets:
            for percent in (voucher, by_hand):
                ticket.paid = rounded(Fraction(ticket.paid * (100 - percent), 100))
        for discount in self.discounts:
            discount.apply(tickets)
        lines = [Line("ticket", t.type, t.list, t.paid, self.ticket_rate) for t in tickets]
        if any(t.paid for t in tickets):
            lines += [self.fee(self.ticket_fee, place) for place, t in enumerate(tickets) if t.paid and self.ticket_fee]
            lines += [self.fee(self.order_fee)] if self.order_fee else []
            lines += [self.fee(self.card_fee)] if self.card_fee and "card" in tenders else []
        return lines

    def in_coins(self, left):
        return rounded(Fraction(left, self.coin)) * self.coin

    def extras(self, goods, donation, card, by_hand=0):
        """Goods are taxed as services, and a hand takes its percent off them too; what is only given or owed is not taxed."""
        price = self.goods[1] if self.goods else 0
        paid = rounded(Fraction(price * (100 - by_hand), 100))
        lines = [Line("goods", self.goods[0], price, paid, self.fee_rate) for _ in range(goods)]
        lines += [Line("donation", "Donation", donation, donation, 0)] if donation else []
        return lines + ([Line("gift_card", "Gift card", card, card, 0)] if card else [])

    def rounding(self, amount):
        return [Line("rounding", "Cash rounding", amount, amount, 0)] if amount else []

    def fee(self, named, of=-1):
        return Line("fee", named[0], named[1], named[1], self.fee_rate, of)
