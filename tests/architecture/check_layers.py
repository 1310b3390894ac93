#!/usr/bin/env python3
"""Reads every source against the layer table of docs/architecture.md and the rules of the house.

Usage: check_layers.py SOURCE_FOLDER QT_HEADERS
QT_HEADERS is the folder in which Qt's modules stand (QtCore, QtGui, ...). Prints one line a breach; exit status 1 if any.
"""
import re
import sys
from functools import lru_cache
from pathlib import Path

# Layer: (layers it may include, Qt modules it may include). A layer may always include itself.
LAYERS = {
    "model/domain": (set(), {"QtCore"}),
    "model/db": ({"model/domain"}, {"QtCore", "QtSql"}),
    "model/store": ({"model/domain", "model/db"}, {"QtCore"}),
    "model/exchange": ({"model/domain"}, {"QtCore"}),
    "model/documents": ({"model/domain"}, {"QtCore", "QtGui"}),
    "model/service": ({"model/domain", "model/db", "model/store", "model/exchange", "model/documents"}, {"QtCore", "QtNetwork"}),
    "ui": ({"model/domain", "model/service", "model/documents"},
           {"QtCore", "QtGui", "QtWidgets", "QtPrintSupport", "QtSvg"}),
    "app": (None, None),    # everything
    "tests": (None, None),
}
# Libraries that only these folders know. The careless ways of a rush go to SQLite past the model on purpose
# (docs/decisions/rush.md): they never open a house.
LIBRARIES = {"sqlite3.h": ("model/db", "app/rowlockctl/rush/careless"), "libpq-fe.h": ("model/db",), "qrencode.h": ("model/documents",),
             "qt6keychain/keychain.h": ("ui/common",)}
LONGEST_FILE = 520
DISTANCE = re.compile(r"\b(?:setContentsMargins|addSpacing|set(?:Horizontal|Vertical)?Spacing)\((?:[^()]*\b)?\d")
UNFINISHED = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X)\b")
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
STATEMENT = re.compile(r"(?<![\w.>])(?:run|post|postOne|(?:one|optional|all|ask)<[^;{}()]*>)\(")
LITERAL = re.compile(r'R"(\w*)\((?:.|\n)*?\)\1"|"(?:\\.|[^"\\\n])*"')


def layer_of(path):
    parts = path.split("/")
    for name in ("/".join(parts[:2]), parts[0]):
        if name in LAYERS:
            return name
    return None


class Check:
    def __init__(self, source, qt_headers):
        self.source = Path(source)
        self.qt_headers = Path(qt_headers)
        self.breaches = []
        self.files = 0
        self.includes = 0

    def say(self, path, line, text):
        self.breaches.append(f"{path}:{line}: {text}")

    @lru_cache(maxsize=None)
    def qt_module(self, header):
        """The module a Qt header comes from; None for what is not Qt's."""
        if "/" in header:
            return header.split("/")[0] if header.startswith("Qt") else None
        if header in {module.name for module in self.qt_headers.glob("Qt*")}:
            return header
        if not header.lower().startswith("q"):
            return None
        for module in sorted(self.qt_headers.glob("Qt*")):
            if (module / header).is_file():
                return module.name
        return None

    def run(self):
        for folder in ("app", "model", "ui", "tests"):
            for path in sorted((self.source / folder).rglob("*")):
                if path.suffix in (".h", ".cpp"):
                    self.check_source(path)
        for path in sorted((self.source / "resources").rglob("*.sql")):
            self.check_length_and_words(path.relative_to(self.source).as_posix(), path.read_text("utf-8"))
        if not self.files:
            self.say(str(self.source), 0, "no sources found here")
        return self.breaches

    def check_source(self, file):
        path = file.relative_to(self.source).as_posix()
        text = file.read_text("utf-8")
        self.files += 1
        self.check_length_and_words(path, text)
        layer = layer_of(path)
        if layer is None:
            self.say(path, 1, "stands in no layer of the table")
            return
        for number, line in enumerate(text.split("\n"), 1):
            if match := INCLUDE.match(line):
                self.includes += 1
                self.check_include(path, number, layer, match[1], match[2])
            elif layer not in ("model/db", "tests") and re.search(r"\bQSql\w*", line.split("//")[0]):
                self.say(path, number, "only model/db knows Qt SQL")
        if layer.startswith("model/"):
            self.check_statements(path, text)
        if path.startswith(("ui/", "app/")):
            self.check_widgets(path, text)

    def check_include(self, path, number, layer, quote, header):
        may_include, modules = LAYERS[layer]
        if quote == '"':
            if header.endswith(".moc") or header == f"moc_{Path(path).stem}.cpp":  # made by moc, in the build folder
                return
            if not (self.source / header).is_file():
                self.say(path, number, f'"{header}" is not written from the root of the tree')
                return
            other = layer_of(header)
            if may_include is None or other == layer or other in may_include:
                return
            self.say(path, number, f"{layer} may not include {other} ({header})")
            return
        if header in LIBRARIES and layer != "tests" and not path.startswith(tuple(f"{at}/" for at in LIBRARIES[header])):
            self.say(path, number, f"<{header}> belongs to {', '.join(LIBRARIES[header])}")
        module = self.qt_module(header)
        if module == "QtSql" and layer not in ("model/db", "tests"):
            self.say(path, number, f"only model/db knows Qt SQL (<{header}>)")
        elif module and modules is not None and module not in modules:
            self.say(path, number, f"{layer} may not include {module} (<{header}>)")

    def check_length_and_words(self, path, text):
        lines = text.count("\n")
        if lines > LONGEST_FILE:
            self.say(path, lines, f"{lines} lines; {LONGEST_FILE} is the most, find the second class in it")
        for number, line in enumerate(text.split("\n"), 1):
            if UNFINISHED.search(line):
                self.say(path, number, "unfinished work is said in an issue, not in a comment")

    def check_widgets(self, path, text):
        """No widget is found by its name, and the distances of a form are those of ui/common/metrics.h."""
        for number, line in enumerate(text.split("\n"), 1):
            code = line.split("//")[0]
            if re.search(r"\bfindChild(?:ren)?\s*<[^>]*>\s*\((?!\{\}|Qt::)", code):
                self.say(path, number, "keep the widget where it is made; it is not searched for")
            if path.startswith("ui/") and DISTANCE.search(code):
                self.say(path, number, "distances are those of ui/common/metrics.h, not numbers")

    def check_statements(self, path, text):
        """SQL is a literal beside the code that binds it, or a constant of that file; never put together."""
        code = re.sub(r"//[^\n]*", lambda comment: " " * len(comment[0]) if '"' not in comment[0] else comment[0], text)
        for match in STATEMENT.finditer(code):
            arguments = split_arguments(code, match.end())
            if len(arguments) < 2 or not re.search(r"connection\b|proof\b|\bdb\b", arguments[0]):
                continue    # not the functions of model/db/statement.h
            number = code.count("\n", 0, match.start()) + 1
            rest = re.sub(r"(?<=\w)\[[^][]*\]$", "", LITERAL.sub("", arguments[1]).strip())    # one of an array's
            if not rest or re.fullmatch(r"const (?:char \*|Sql &)\w*", rest):    # the latter: a declaration
                continue
            # One for each engine, beside each other.
            names = (rest[1:-1].replace(",", " ") if rest.startswith("{") else rest).replace("()", "").split()
            if all(re.fullmatch(r"\w+", name) and self.is_constant(code, name) for name in names):
                continue
            self.say(path, number, f"SQL must be a string literal, not {' '.join(arguments[1].split())[:60]}")

    @staticmethod
    def is_constant(code, name):
        return re.search(rf"#\s*define\s+{name}\b|constexpr\s+[^;={{}}]*\b{name}\b[^;={{}}]*[={{]|"
                         rf"const (?:char \*|Sql &){name}\s*[,)]", code)


def split_arguments(code, start):
    """The arguments of the call whose opening bracket ends before `start`, literals kept whole."""
    arguments, depth, at, begin = [], 0, start, start
    while at < len(code):
        if match := LITERAL.match(code, at):
            at = match.end()
            continue
        letter = code[at]
        if letter in "([{":
            depth += 1
        elif letter in ")]}":
            if depth == 0:
                arguments.append(code[begin:at].strip())
                return arguments
            depth -= 1
        elif letter == "," and depth == 0:
            arguments.append(code[begin:at].strip())
            begin = at + 1
        at += 1
    return arguments


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    check = Check(sys.argv[1], sys.argv[2])
    breaches = check.run()
    print("\n".join(breaches) if breaches else f"{check.files} files, {check.includes} includes: all in their layers")
    sys.exit(1 if breaches else 0)


if __name__ == "__main__":
    main()
