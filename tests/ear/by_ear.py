"""A sale, an exchange of seats and the dressing of a row, over the accessibility bus alone: no key, no mouse, no sight.

Usage: by_ear.py ROWLOCK ROWLOCKCTL
"""
import json
import os
import re
import subprocess
import sys
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from bus import Program, folder, in_private_session, wait_for  # noqa: E402

ROWLOCK, ROWLOCKCTL = sys.argv[1:3]


class House:
    """A fresh demonstration house, and rowlockctl as the other terminal."""

    count = 0

    def __init__(self):
        House.count += 1
        self.file = f"{folder()}/house-{House.count}.rowlock"
        self.ctl("init", "--demo")
        self.event = str(max(self.ctl("event", "list")["events"], key=lambda event: event["available"])["event"])

    def ctl(self, *arguments):
        done = subprocess.run([ROWLOCKCTL, "--database", self.file, "--json", *arguments], capture_output=True, text=True,
                              check=False)
        assert done.returncode == 0, f"{arguments}: {done.stdout}{done.stderr}"
        return json.loads(done.stdout)

    def seats(self):
        return self.ctl("event", "seats", self.event)["seats"]

    def state(self, number):
        return self.seats()[number]["state"]

    def free_neighbours(self, count):
        """Numbers of free seats beside each other in one row, by their labels; none that is kept for who needs it."""
        seats = self.seats()
        for first in range(len(seats) - count):
            run = seats[first:first + count]
            rows = {seat["label"].rsplit(", seat ", 1)[0] for seat in run}
            ordinary = all(seat["category"] not in ("Wheelchair", "Companion") for seat in run)
            if len(rows) == 1 and ordinary and all(seat["state"] == "free" for seat in run):
                return list(range(first, first + count))
        raise AssertionError("no free neighbours in the demonstration house")

    def open(self):
        return Program([ROWLOCK, "--database", self.file, "--event", self.event])

    def sound(self):
        assert self.ctl("verify")["ok"]


def says(program, number, beginning):
    return wait_for(f"seat {number} to be “{beginning}”, not “{program.seat(number).get_description()}”",
                    lambda: program.seat(number).get_description().startswith(beginning))


def sells_two_seats(house, program):
    numbers = house.free_neighbours(2)
    labels = [house.seats()[number]["label"] for number in numbers]
    for number, label in zip(numbers, labels):
        seat = program.seat(number)
        assert seat.get_name() == label, (seat.get_name(), label)
        assert re.match(r"free, .*\d", seat.get_description()), seat.get_description()
        program.act(seat)
        says(program, number, "in this sale")
    total = program.text_of("Total")
    assert re.search(r"\d", total), total
    program.press("Cash")
    program.press("Exact")
    program.find("push button", "Print")
    for number in numbers:
        assert house.state(number) == "sold"
        says(program, number, "sold")
    program.press("New sale")
    house.sound()


def refuses_a_sold_seat(house, program):
    numbers = house.free_neighbours(1)
    ref = house.seats()[numbers[0]]["seat"]
    held = house.ctl("hold", house.event, "--seats", ref)
    house.ctl("sell", str(held["hold"]), "--pay", f"cash:{held['total']}")
    says(program, numbers[0], "sold")
    program.act(program.seat(numbers[0]))
    label = house.seats()[numbers[0]]["label"]
    program.find("label", lambda text: label in text)
    assert not program.seat(numbers[0]).get_state_set().contains(program.atspi.StateType.CHECKED)


def sells_out_of_a_block(house, program):
    number = house.free_neighbours(1)[0]
    house.ctl("code", "set", "P", "--meaning", "Press", "--who", "anybody")
    house.ctl("block", house.event, "--seats", house.seats()[number]["seat"], "--code", "P")
    says(program, number, "blocked")
    wait_for("word of who may sell it", lambda: "may be sold here" in program.seat(number).get_description())
    program.act(program.seat(number))
    program.press("Sell from block P (Press)")
    says(program, number, "in this sale")
    assert house.state(number) == "held"
    house.sound()


def announces_a_change_of_the_seat_in_focus(house, program):
    number = house.free_neighbours(1)[0]
    seat = program.seat(number)
    program.act(seat, "SetFocus")
    heard = []
    listener = program.atspi.EventListener.new(lambda event: heard.append((event.type, event.source.get_name())))
    listener.register("object:property-change:accessible-description")
    try:
        house.ctl("hold", house.event, "--seats", house.seats()[number]["seat"])
        wait_for("word of the seat in focus",
                 lambda: any(name == seat.get_name() for _, name in heard))
    finally:
        listener.deregister("object:property-change:accessible-description")
    says(program, number, "held")


def exchanges_two_seats(house, program):
    numbers = house.free_neighbours(4)
    refs = [house.seats()[number]["seat"] for number in numbers]
    held = house.ctl("hold", house.event, "--seats", ",".join(refs[:2]))
    order = house.ctl("sell", str(held["hold"]), "--pay", f"cash:{held['total']}")
    says(program, numbers[0], "sold")
    program.write("text", "Find or sell", order["code"])
    program.press("Go")
    program.press("Exchange all 2…")
    for number in numbers[2:]:
        wait_for("a seat to choose", lambda number=number: program.seat(number).get_description().startswith("free"))
        program.act(program.seat(number))
        says(program, number, "in this sale")
    program.press("Exchange")
    for number in numbers[2:]:
        says(program, number, "sold")
    for number in numbers[:2]:
        says(program, number, "free")
    assert [house.state(number) for number in numbers] == ["free", "free", "sold", "sold"]
    house.sound()


def dresses_a_row(house, program):
    program.press("Manage", role="check box")
    seats = house.seats()
    row = seats[house.free_neighbours(4)[0]]["label"].rsplit(", seat ", 1)[0]
    numbers = [number for number, seat in enumerate(seats) if seat["label"].rsplit(", seat ", 1)[0] == row]
    free = [number for number in numbers if seats[number]["state"] == "free"]
    program.act(program.seat(free[0]))
    wait_for("the seat to be selected",
             lambda: program.seat(free[0]).get_state_set().contains(program.atspi.StateType.CHECKED))
    program.press("Select: Row")
    for number in numbers:
        wait_for("the row to be selected",
                 lambda number=number: program.seat(number).get_state_set().contains(program.atspi.StateType.CHECKED))
    program.write("text", "Reason", "For the press")
    program.press("Block")
    for number in free:
        says(program, number, "blocked")
    after = house.seats()
    assert all(after[number]["state"] == "blocked" for number in free)
    assert all(after[number]["state"] == seats[number]["state"] for number in numbers if number not in free)
    house.sound()


def main():
    cases = [sells_two_seats, sells_out_of_a_block, refuses_a_sold_seat, announces_a_change_of_the_seat_in_focus, exchanges_two_seats,
             dresses_a_row]
    failed = 0
    for case in cases:
        house = House()
        program = house.open()
        try:
            case(house, program)
            print(f"PASS   {case.__name__}", flush=True)
        except Exception:  # noqa: BLE001 - each case is told, whatever it met
            failed += 1
            print(f"FAIL   {case.__name__}", flush=True)
            traceback.print_exc()
        finally:
            program.close()
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    in_private_session(main)
