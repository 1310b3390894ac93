"""What a fortnight's box office has promised to whom, kept beside it: seats under a name until a release."""
import datetime


class Reservation:
    def __init__(self, code, hold, count, release):
        self.code, self.hold, self.count, self.release = code, hold, count, release
        self.deposit = None  # (attempt, way, amount): what is partly paid is released by no clock


class Reservations:
    """Which are live, and which time released and may be taken back."""

    def __init__(self):
        self.live, self.released = {}, {}
        self.made = self.ended = self.taken_back = 0

    def add(self, code, hold, count, release):
        self.made += 1
        self.live[code] = Reservation(code, hold, count, release)
        return self.live[code]

    def reserved(self):
        return sum(one.count for one in self.live.values())

    def unpaid(self):
        return [one for one in self.live.values() if not one.deposit]

    def partly_paid(self):
        return [one for one in self.live.values() if one.deposit]

    def end(self, one):
        del self.live[one.code]

    def begin_day(self, today):
        """What time has to release on this day at noon, the house's releases being at eleven."""
        due = [one for one in self.unpaid() if one.release and one.release <= today]
        for one in due:
            self.end(one)
        self.released = {one.code: one for one in due}
        self.ended += len(due)
        return {one.code for one in due}

    def take_back(self, code, hold, release):
        one = self.released.pop(code)
        one.hold, one.release = hold, release
        self.live[code] = one
        self.taken_back += 1


def until(day):
    return f"{day.isoformat()}T11:00" if day else "2099-12-03T12:00"


def later(today, days):
    return today + datetime.timedelta(days=days) if today else None
