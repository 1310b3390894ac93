#!/usr/bin/env python3
"""No line of the C++ sources is longer than 120 columns: what clang-format does not break, a person does, or --write.

Usage: check_lines.py SOURCE_FOLDER [--write] [FILE...]
Prints one line a breach; exit status 1 if any. --write breaks comments at spaces, puts a comment that stands behind a statement above
it, and breaks the lines of SQL texts outside of their strings; what is left is printed.
"""
import re
import sys
from pathlib import Path

MOST = 120
FOLDERS = ("app", "model", "ui", "tests")
COMMENT = re.compile(r"(\s*)(//+ )(.*)$")
CLAUSE = re.compile(r"(?:SELECT|FROM|JOIN|LEFT JOIN|WHERE|AND|OR|ORDER BY|GROUP BY|HAVING|RETURNING|VALUES|SET|REFERENCES|CHECK)\b")
BEHIND = re.compile(r"(\s*)(\S.*?)\s+// (.*)$")


def sources(folder, named):
    if named:
        return [Path(name) for name in named if name.endswith((".h", ".cpp"))]
    return [path for each in FOLDERS for path in sorted((folder / each).rglob("*"))
            if path.suffix in (".h", ".cpp") and "data" not in path.relative_to(folder).parts]


def in_raw_strings(text):
    """For each line, whether it begins inside a raw string."""
    inside, result = None, []
    for line in text.split("\n"):
        result.append(inside is not None)
        at = 0
        while True:
            if inside is None:
                found = re.search(r'R"(\w*)\(', line[at:])
                quoted = re.search(r'//|(?<!R)"(?:\\.|[^"\\])*"', line[at:])
                if quoted and (not found or quoted.start() < found.start()):
                    if quoted[0] == "//":
                        break
                    at += quoted.end()
                    continue
                if not found:
                    break
                inside = ")" + found[1] + '"'
                at += found.end()
            else:
                end = line.find(inside, at)
                if end < 0:
                    break
                at = end + len(inside)
                inside = None
    return result


def broken_comment(lines, i, indent, mark, words):
    """The comment at line i broken; its rest goes on with the comment below, as long as that is the same sentence's."""
    room = MOST - len(indent) - len(mark)
    cut = words.rfind(" ", 0, room + 1)
    if cut <= 0:
        return None
    lines[i] = indent + mark + words[:cut]
    rest = words[cut + 1:]
    below = COMMENT.match(lines[i + 1]) if i + 1 < len(lines) else None
    if below and below[1] == indent and below[2] == mark and not re.match(r"[-*|\d]", below[3]):
        lines[i + 1] = indent + mark + rest + " " + below[3]
    else:
        lines.insert(i + 1, indent + mark + rest)
    return lines


def broken_sql(line):
    """At a clause or after a comma, if there is one in the second half; otherwise at the last space."""
    indent = re.match(r"\s*", line)[0]
    quoted, cut, good = False, -1, -1
    for at, letter in enumerate(line[:MOST]):
        quoted ^= letter == "'"
        if letter == " " and not quoted and at > len(indent):
            cut = at
            if line[at - 1] == "," or CLAUSE.match(line, at + 1):
                good = at
    cut = good if good > MOST // 2 else cut
    return [line[:cut].rstrip(), indent + "    " + line[cut + 1:]] if cut > 0 else None


def break_lines(text):
    lines, raw, i = text.split("\n"), in_raw_strings(text), 0
    while i < len(lines):
        line = lines[i]
        if len(line) <= MOST:
            i += 1
            continue
        comment, behind = COMMENT.match(line), BEHIND.match(line)
        before = len(lines)
        if raw[i]:
            parts = broken_sql(line)
            if parts:
                lines[i:i + 1] = parts
        elif comment:
            if broken_comment(lines, i, comment[1], comment[2], comment[3]) is None:
                i += 1
                continue
        elif behind and '"' not in behind[3] and "://" not in line:
            words = behind[3]
            while i + 1 < len(lines):
                more = COMMENT.match(lines[i + 1])
                if not more or len(more[1]) <= len(behind[1]):
                    break
                words += " " + more[3]
                del lines[i + 1], raw[i + 1]
                before -= 1
            lines[i:i + 1] = [behind[1] + "// " + words, behind[1] + behind[2]]
        grown = len(lines) - before
        raw[i + 1:i + 1] = [raw[i]] * grown
        if lines[i] == line:
            i += 1
    return "\n".join(lines)


def main():
    folder = Path(sys.argv[1])
    write = "--write" in sys.argv
    named = [word for word in sys.argv[2:] if word != "--write"]
    breaches = 0
    for path in sources(folder, named):
        text = path.read_text("utf-8")
        if write and any(len(line) > MOST for line in text.split("\n")):
            broken = break_lines(text)
            if broken != text:
                path.write_text(broken, "utf-8")
                text = broken
        for number, line in enumerate(text.split("\n"), 1):
            if len(line) > MOST:
                print(f"{path}:{number}: {len(line)} columns, of {MOST} at most")
                breaches += 1
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
