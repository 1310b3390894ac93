#!/usr/bin/env python3
"""Draws the venues of the demonstration as seating plans in pretix's JSON form.

    python3 resources/demo/make_venues.py [FOLDER]

Writes harbour-theatre.json and foundry-hall.json into FOLDER, or beside this script. Needs the standard library only and writes
the same bytes each time. Lengths are plan units: a seat has radius 10, seats stand about 25 apart, y points down, the stage is
at the top.
"""
import json
import math
import sys
import uuid
from pathlib import Path

PITCH = 25.4        # between neighbours of a row
AISLE = 62          # from seat to seat across an aisle
ROW_GAP = 32        # from row to row
ROW_NAMES = "ABCDEFGHJKLMNPQRSTUVWXYZ"      # no I and no O: they would be read as figures

WALL = "#8D949B"    # reads on a light and on a dark ground
INK = "#37322B"
STAGE = {"color": "#D9CDB8", "border_color": "#8A7F6A"}
FITTING = {"color": "#C9CFD4", "border_color": "#8D949B"}


def identity(name):
    return str(uuid.uuid5(uuid.NAMESPACE_URL, "https://rowlock.org/demo/" + name))


def point(x, y):
    return {"x": round(x, 2), "y": round(y, 2)}


class Venue:
    """One plan; zones are at the origin, rows begin at their first seat."""

    def __init__(self, name, width, height, categories):
        self.plan = {
            "name": name,
            "categories": [{"name": category, "color": color} for category, color in categories.items()],
            "zones": [],
            "size": {"width": width, "height": height},
        }

    def zone(self, name):
        zone = {"name": name, "zone_id": name.replace(" ", ""), "uuid": identity(f"{self.plan['name']}/{name}"),
                "position": point(0, 0), "rows": [], "areas": []}
        self.plan["zones"].append(zone)
        return zone

    def row(self, zone, name, first_number, places, categories, letter=None):
        """A row, or the part of it between two aisles. `letter`: at which end its name is drawn."""
        x0, y0 = places[0]
        path = f"{self.plan['name']}/{zone['name']}/{name}"
        seats = []
        for i, ((x, y), category) in enumerate(zip(places, categories, strict=True)):
            number = str(first_number + i)
            seats.append({"seat_number": number, "seat_guid": f"{zone['zone_id']}-{name}-{number}",
                          "uuid": identity(f"{path}/{number}"), "position": point(x - x0, y - y0), "category": category})
        zone["rows"].append({"row_number": name, "row_number_position": letter,
                             "uuid": identity(f"{path}/from {first_number}"), "position": point(x0, y0), "seats": seats})
        return first_number + len(seats)

    def area(self, zone, shape, x, y, text="", size=16, text_at=(0, 0), look=None, ink=INK, rotation=0, **dimensions):
        area = {"shape": shape, "color": "transparent", "border_color": WALL, "rotation": rotation,
                "uuid": identity(f"{self.plan['name']}/{zone['name']}/area {len(zone['areas']) + 1}"), "position": point(x, y),
                "text": {"position": point(*text_at), "color": ink, "text": text, "size": size}}
        area.update(look or {})
        area.update(dimensions)
        zone["areas"].append(area)

    def box(self, zone, x, y, width, height, text="", size=16, look=None, ink=INK):
        self.area(zone, "rectangle", x, y, text, size, (width / 2, height / 2), look, ink,
                  rectangle={"width": width, "height": height})

    def outline(self, zone, points, text="", size=16, text_at=(0, 0), look=None, ink=INK):
        """A polygon given by absolute points; `text_at` is absolute too."""
        x0, y0 = points[0]
        self.area(zone, "polygon", x0, y0, text, size, (text_at[0] - x0, text_at[1] - y0), look, ink,
                  polygon={"points": [point(x - x0, y - y0) for x, y in points]})

    def words(self, zone, x, y, text, size=16, rotation=0):
        self.area(zone, "text", x, y, text, size, (0, 0), {"border_color": "transparent"}, WALL, rotation)

    def write(self, file):
        file.write_text(pretty(self.plan) + "\n", encoding="utf-8")
        seats = sum(len(row["seats"]) for zone in self.plan["zones"] for row in zone["rows"])
        print(f"{file.name}: {seats} seats")


def pretty(value, depth=0):
    """What fits on a line stands on one, so that a seat is a line of a diff."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, (dict, list)) or len(flat) <= 200:
        return flat
    inner, outer = " " * (depth + 1), " " * depth
    if isinstance(value, dict):
        items = [f"{json.dumps(key)}: {pretty(item, depth + 1)}" for key, item in value.items()]
        return "{\n" + ",\n".join(inner + item for item in items) + "\n" + outer + "}"
    return "[\n" + ",\n".join(inner + pretty(item, depth + 1) for item in value) + "\n" + outer + "]"


class Arc:
    """Curved rows round one centre; angles in radians from straight down, growing to the right."""

    def __init__(self, x, y):
        self.x, self.y = x, y

    def at(self, radius, angle):
        return self.x + radius * math.sin(angle), self.y + radius * math.cos(angle)

    def bow(self, radius, left, right, steps=24):
        return [self.at(radius, left + (right - left) * i / steps) for i in range(steps + 1)]

    def blocks(self, radius, half, aisles):
        """The seats of a row that reaches to `half` on both sides and is cut by radial aisles: a list for each block."""
        edges = [-half, *aisles, half]
        blocks = []
        for i, (left, right) in enumerate(zip(edges, edges[1:])):
            left += (PITCH / 2 if i == 0 else AISLE / 2) / radius
            right -= (PITCH / 2 if i == len(edges) - 2 else AISLE / 2) / radius
            gaps = round((right - left) * radius / PITCH)
            blocks.append([self.at(radius, left + (right - left) * n / gaps) for n in range(gaps + 1)])
        return blocks


def curved_row(venue, zone, name, blocks, category_of):
    number = 1
    for i, places in enumerate(blocks):
        letter = "start" if i == 0 else "end" if i == len(blocks) - 1 else None
        number = venue.row(zone, name, number, places, [category_of(i)] * len(places), letter)


def harbour_theatre():
    """Stalls and circle round one centre behind the stage."""
    venue = Venue("Harbour Theatre", 1240, 950,
                  {"Premium": "#B4475E", "Standard": "#3D6FA5", "Circle": "#3B8C7B", "Wheelchair": "#7457A0",
                   "Companion": "#B29ACB"})
    middle = 620
    house = Arc(middle, -175)

    scene = venue.zone("House")
    venue.outline(scene, [(middle - 250, 30), (middle + 250, 30), (middle + 250, 130), (middle + 420, 130),
                          *house.bow(1096, 0.575, -0.575),
                          (middle - 420, 130), (middle - 250, 130)])
    venue.area(scene, "ellipse", middle, 188, "Orchestra pit", 13, (0, 16), {"color": "#BFB7A8", "border_color": "#8A7F6A"},
               ellipse={"radius": point(150, 34)})
    apron = house.bow(350, -0.6, 0.6)
    venue.outline(scene, [(middle - 222, 48), *apron, (middle + 222, 48)], "STAGE", 34, (middle, 108), STAGE)
    for side in (-1, 1):        # the proscenium's piers
        venue.box(scene, middle + side * 239 - 17, 104, 34, 26, look=FITTING)
    venue.words(scene, middle + 330, 112, "Proscenium door", 12)
    venue.words(scene, middle - 330, 112, "Pass door", 12)

    stalls = venue.zone("Stalls")
    radius = 425
    for i, name in enumerate(ROW_NAMES[:12]):
        best = 2 <= i <= 7
        blocks = house.blocks(radius, 0.52, (-0.22, 0.22))
        curved_row(venue, stalls, name, blocks, lambda block: "Premium" if best and block == 1 else "Standard")
        radius += ROW_GAP

    # Level with the doors: wheelchair places with a companion's seat beside each. Row N keeps the places wider apart.
    radius += 16
    numbers = 1
    for angle, letter in ((-0.31, "start"), (-0.105, None), (0.105, None), (0.31, "end")):
        places = [house.at(radius, angle + step * 34 / radius) for step in (-1, 0, 1)]
        numbers = venue.row(stalls, "N", numbers, places, ["Companion", "Wheelchair", "Companion"], letter)

    radius += 46                # the front of the circle
    rail = house.bow(radius, -0.53, 0.53) + house.bow(radius + 7, 0.53, -0.53)
    venue.outline(stalls, rail, look=FITTING)

    circle = venue.zone("Circle")
    radius += 36
    for name in ROW_NAMES[:5]:
        curved_row(venue, circle, name, house.blocks(radius, 0.52, (-0.26, 0, 0.26)), lambda block: "Circle")
        radius += ROW_GAP

    for side, (low, high) in ((-1, ("Door 1", "Door 3")), (1, ("Door 2", "Door 4"))):
        venue.words(stalls, *house.at(795, side * 0.62), low, 14)
        venue.words(circle, *house.at(905, side * 0.605), high, 14)
    venue.words(stalls, *house.at(857, 0), "STALLS", 16)
    venue.words(circle, *house.at(1066, 0), "CIRCLE", 18)
    return venue


def foundry_hall():
    """A standing floor before the stage, raked seats behind it and a gallery on each side."""
    venue = Venue("Foundry Hall", 1160, 1000,
                  {"Rake": "#C0622F", "Gallery": "#2F7E8F", "Wheelchair": "#7457A0", "Companion": "#B29ACB"})
    middle = 580

    hall = venue.zone("House")
    venue.outline(hall, [(60, 30), (1100, 30), (1100, 960), (60, 960)])
    venue.box(hall, middle - 270, 48, 540, 120, "STAGE", 34, STAGE)
    venue.box(hall, middle - 80, 560, 160, 40, "Mixing desk", 15, FITTING)
    venue.box(hall, 84, 640, 70, 230, "BAR", 22, {"color": "#D8B98A", "border_color": "#8A6B3C"})
    venue.box(hall, 1006, 640, 70, 230, "Cloakroom", 12, FITTING)
    for x in (276, 884):
        for y in (196, 366, 536):
            venue.area(hall, "circle", x, y, look={"color": "#8D949B", "border_color": "#6B7278"}, circle={"radius": 9})
    for x, y, text in ((190, 952, "Entrance"), (970, 952, "Entrance"), (150, 44, "Exit A"), (1010, 44, "Exit B")):
        venue.box(hall, x - 40, 26 if y < 100 else 956, 80, 8, look={"color": "#4C9A5F", "border_color": "#4C9A5F"})
        venue.words(hall, x, y + 16 if y < 100 else y - 14, text, 14)

    floor = venue.zone("Floor")
    venue.box(floor, 300, 190, 560, 350, "Standing floor", 30, {"color": "#DCE6EA", "border_color": "#7F97A1"})

    for side, name in ((-1, "West gallery"), (1, "East gallery")):
        gallery = venue.zone(name)
        for i, row in enumerate("AB"):
            x = middle + side * (342 + 40 * i)
            places = [(x, 200 + PITCH * n) for n in range(14)]
            venue.row(gallery, row, 1, places, ["Gallery"] * len(places), "start")
        venue.words(gallery, middle + side * 424, 365, name, 17, side * 90)

    rake = venue.zone("Rake")
    top = 640
    for at, letter, first in ((-1, "start", 1), (1, "end", 5)):
        places = [(middle + at * 252 + (n - 1.5) * 34, top) for n in range(4)]
        pairs = ["Companion", "Wheelchair"] * 2 if at < 0 else ["Wheelchair", "Companion"] * 2
        venue.row(rake, "W", first, places, pairs, letter)
    for i, name in enumerate(ROW_NAMES[:8]):
        y = top + 42 + ROW_GAP * i
        width = 9 * PITCH
        number = 1
        for left, count, letter in ((middle - width / 2 - AISLE - 6 * PITCH, 7, "start"), (middle - width / 2, 10, None),
                                    (middle + width / 2 + AISLE, 7, "end")):
            places = [(left + PITCH * n, y) for n in range(count)]
            number = venue.row(rake, name, number, places, ["Rake"] * count, letter)
    venue.words(rake, middle, 934, "RAKE", 18)
    return venue


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    harbour_theatre().write(folder / "harbour-theatre.json")
    foundry_hall().write(folder / "foundry-hall.json")


if __name__ == "__main__":
    main()
