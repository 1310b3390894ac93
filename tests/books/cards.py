"""The gift cards of a season: what is on each, by the books."""


class Cards:
    def __init__(self):
        self.codes, self.left, self.gone = {}, {}, set()  # by number; gone: cancelled or expired
        self.ends = {}  # the day on which one expires

    def sold(self, told, amount, day, days=None):
        """As a sale tells of what it put on cards: a new one, or one that there is."""
        number = told["giftcard"]
        if number not in self.codes and days:
            self.ends[number] = day + -(-days // 3)  # three days pass from one day of the season to the next
        self.codes[number] = told["code"]
        self.left[number] = self.left.get(number, 0) + amount

    def paid(self, number, amount):
        """Below zero: went back onto it."""
        self.left[number] -= amount

    def usable(self, day):
        return [number for number, left in self.left.items()
                if left > 0 and number not in self.gone and self.ends.get(number, day + 1) > day]

    def expire(self, day):
        """What is on those past their end is the house's: their numbers."""
        over = [number for number, ends in self.ends.items() if ends <= day and self.left[number] > 0]
        for number in over:
            self.left[number] = 0
        return over
