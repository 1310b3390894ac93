#!/usr/bin/env python3
"""Measures every class of app, model and ui: one reason to change shows as few functions, few members and one file.

Usage: check_classes.py SOURCE_FOLDER [--list | --write]
A class has about 30 functions and 12 data members (15 with the widgets of a form), and what is defined outside of it stands in
one file. A plain struct of data may have any number of members. Two classes of one name in one namespace are refused wherever they
stand: each file compiles, and the linker then lets one of them be destroyed by the other's destructor. Prints one line a breach; exit
status 1 if any.
Classes that are still larger stand in larger_classes.txt with their figures: they may shrink and not grow, and who has shrunk
writes the list again (--write). --list prints the largest classes.
"""
import argparse
import re
import sys
from collections import defaultdict
from pathlib import Path

MOST_FUNCTIONS = 30
MOST_MEMBERS = 15

NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.S)
HEAD = re.compile(r"\b(class|struct)\s+(?:\[\[\w+\]\]\s*)?([A-Za-z_][\w:]*)\s*(?:final\s*)?(?::(?!:)[^;{]*)?\{")
DEFINITION = re.compile(r"^[A-Za-z_~][^;{}()=#]*?(?<![\w:])((?:[A-Z]\w*::)+)~?(?:operator\b[^(]*|\w+)\(", re.M)
UNNAMED = re.compile(r"^namespace \{", re.M)
NAMESPACE = re.compile(r"^namespace ([\w:]+) \{", re.M)
FUNCTION = re.compile(r"(?:~?\w+|operator\s*\S+?)\s*\((?:.|\n)*\)(?:\s*(?:const\b|noexcept\b|override\b|final\b|&|->[^;{]*|=\s*(?:0|default|delete)))*\s*$")


def without_noise(text):
    """The text with comments and literals blanked out, line breaks kept."""
    return NOISE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def end_of_block(text, opening):
    depth = 0
    for at in range(opening, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return at
    return len(text)


def declarations(body):
    """The declarations of a class's body, inner blocks replaced by {}."""
    parts, begin, at, round_depth = [], 0, 0, 0
    while at < len(body):
        letter = body[at]
        if letter == "(":
            round_depth += 1
        elif letter == ")":
            round_depth -= 1
        elif letter == "{" and round_depth == 0:
            end = end_of_block(body, at)
            text = body[begin:at] + "{}"
            rest = re.match(r"\s*;?", body[end + 1:])
            # "int m_count{0};" and "enum class E { ... };" end at the semicolon, a function's body ends by itself.
            parts.append(text)
            at = end + 1 + rest.end()
            begin = at
            continue
        elif letter == ";" and round_depth == 0:
            parts.append(body[begin:at])
            begin = at + 1
        at += 1
    return [re.sub(r"\b(?:public|protected|private)\s*(?:slots|Q_SLOTS)?\s*:(?!:)|\b(?:signals|Q_SIGNALS)\s*:(?!:)|\bQ_\w+\s*(?:\([^)]*\))?", " ", part).strip()
            for part in parts]


class Measured:
    def __init__(self, path, line, kind):
        self.path, self.line, self.kind = path, line, kind
        self.functions, self.members, self.files = 0, 0, set()


def is_function(part):
    head = part[:-2].rstrip() if part.endswith("{}") else part
    head = re.sub(r"\)\s*:\s*[^:].*$", ")", head, flags=re.S)  # a constructor's initialisers
    return bool(FUNCTION.search(head)) and not re.match(r"(?:using|typedef|friend|static_assert|enum)\b", head)


def measure_body(measured, body):
    for part in declarations(body):
        if not part or re.match(r"(?:using|typedef|friend|static_assert|template\s*<[^>]*>\s*friend|enum)\b", part):
            continue
        if re.match(r"(?:class|struct|union)\b", part):
            continue
        if is_function(part):
            if not re.search(r"=\s*(?:default|delete)\s*$", part):
                measured.functions += 1
        elif not re.match(r"(?:static\s+)?(?:inline\s+)?(?:static\s+)?constexpr\b", part) and re.search(r"\w", part):
            measured.members += 1


class Classes:
    def __init__(self, source):
        self.source = Path(source)
        self.measured = {}
        self.definitions = defaultdict(set)
        self.places = defaultdict(list)  # of each full name: where a class of that name stands

    def read(self):
        files = [path for folder in ("app", "model", "ui") for path in sorted((self.source / folder).rglob("*"))
                 if path.suffix in (".h", ".cpp")]
        for path in files:
            self.read_file(path.relative_to(self.source).as_posix(), without_noise(path.read_text("utf-8")))

    def read_file(self, path, text):
        self.note_names(path, text)
        for head in HEAD.finditer(text):
            if re.search(r"(?:enum|<[^<>]*)\s*$", text[:head.start()]):
                continue
            opening = head.end() - 1
            measured = Measured(path, text.count("\n", 0, head.start()) + 1, head[1])
            measure_body(measured, text[opening + 1:end_of_block(text, opening)])
            self.measured[head[2] if path.endswith(".h") else f"{path}:{head[2]}"] = measured
        if path.endswith(".cpp"):
            for found in DEFINITION.finditer(text):
                self.definitions[found[1].rstrip(":").removeprefix("rowlock::")].add(path)

    def note_names(self, path, text):
        """Of the classes that other files see: not in an unnamed namespace, and at the beginning of a line, so not within another."""
        seen = text
        for hidden in UNNAMED.finditer(text):
            end = end_of_block(text, hidden.end() - 1)
            seen = seen[:hidden.start()] + re.sub(r"[^\n]", " ", seen[hidden.start():end]) + seen[end:]
        for head in HEAD.finditer(seen):
            if head.start() > 0 and seen[head.start() - 1] != "\n" or "::" in head[2]:
                continue
            around = [found[1] for found in NAMESPACE.finditer(seen, 0, head.start())]
            self.places[f"{around[-1] if around else ''}::{head[2]}"].append(f"{path}:{seen.count(chr(10), 0, head.start()) + 1}")

    def twins(self):
        return [f"{places[1]}: {name} is also the name of a class in {places[0]}; give it a name of its own"
                for name, places in sorted(self.places.items()) if len(places) > 1]

    def too_large(self):
        """{name: (functions, members, files)} of the classes above the measure."""
        found = {}
        for name, measured in self.measured.items():
            members = measured.members if measured.kind == "class" else 0
            files = max(1, len(self.definitions.get(name, ())))
            if measured.functions > MOST_FUNCTIONS or members > MOST_MEMBERS or files > 1:
                found[name] = (measured.functions, members, files)
        return found

    def breaches(self, known):
        said = self.twins()
        found = self.too_large()
        for name, figures in sorted(found.items()):
            allowed = known.get(name, (MOST_FUNCTIONS, MOST_MEMBERS, 1))
            for what, figure, most in zip(("functions", "members", "files"), figures, allowed):
                if figure > max(most, {"functions": MOST_FUNCTIONS, "members": MOST_MEMBERS, "files": 1}[what]):
                    at = self.measured[name]
                    said.append(f"{at.path}:{at.line}: {name} has {figure} {what}; {most} is the most, find the second class in it")
        for name, figures in sorted(known.items()):
            now = found.get(name, (0, 0, 0))
            if any(figure < before for figure, before in zip(now, figures)):
                said.append(f"{name} has shrunk from {figures} to {now if name in found else 'the measure'}: write the list again (--write)")
        return said


LIST = Path(__file__).with_name("larger_classes.txt")
LIST_HEAD = "# Classes above the measure, still to be divided: name functions members files. Written by check_classes.py --write.\n"


def known_classes():
    lines = LIST.read_text("utf-8").splitlines() if LIST.exists() else []
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return {row[0]: tuple(map(int, row[1:])) for row in rows}


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("source")
    arguments.add_argument("--list", action="store_true")
    arguments.add_argument("--write", action="store_true")
    options = arguments.parse_args()
    classes = Classes(options.source)
    classes.read()
    if options.list:
        for name, measured in sorted(classes.measured.items(), key=lambda pair: -pair[1].functions)[:40]:
            print(f"{measured.functions:4} {measured.members:4}  {name.split(':')[-1]}  {measured.path}:{measured.line}")
        return 0
    if options.write:
        rows = (f"{name} {' '.join(map(str, figures))}\n" for name, figures in sorted(classes.too_large().items()))
        LIST.write_text(LIST_HEAD + "".join(rows), "utf-8")
        return 0
    breaches = classes.breaches(known_classes())
    print("\n".join(breaches) if breaches else f"{len(classes.measured)} classes, {len(known_classes())} of them larger than they should be, none more than before")
    return 1 if breaches or not classes.measured else 0


if __name__ == "__main__":
    sys.exit(main())
