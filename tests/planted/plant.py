#!/usr/bin/env python3
"""Plants known bugs one by one into a copy of the source tree and asks whether the tests catch them.

A bug is a file in bugs/: what a person might get wrong and what would come of it, the file it is planted in, the tests
that must fail, and the text before and after. A bug that no longer applies is an error too: then nothing was proved.

    plant.py --check                 every bug still applies to this source tree (quick, no build)
    plant.py [--only NAME] [--work FOLDER] [--jobs N]
                                     builds and runs; exit status 1 if a bug survived
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parent.parent


class Bug:
    def __init__(self, path):
        self.name = path.stem
        self.why, self.edits, self.tests = [], [], []
        part, file, before, after = None, None, [], []

        def finish():
            if file is None:
                raise SystemExit(f"{path}: an edit before its file")
            self.edits.append((file, "\n".join(before), "\n".join(after)))

        for line in path.read_text().splitlines():
            if part is None and line.startswith("# "):
                self.why.append(line[2:])
            elif part is None and line.startswith("tests: "):
                self.tests += line[7:].split()
            elif part is None and line.startswith("file: "):
                file = line[6:].strip()
            elif line == "<<<<":
                part, before, after = "before", [], []
            elif line == "====" and part == "before":
                part = "after"
            elif line == ">>>>" and part == "after":
                finish()
                part = None
            elif part == "before":
                before.append(line)
            elif part == "after":
                after.append(line)
            elif line.strip():
                raise SystemExit(f"{path}: what is “{line}”?")
        if part is not None or not self.edits or not self.tests or not self.why:
            raise SystemExit(f"{path}: a bug has a reason, tests, a file and a change")

    def planted(self, root):
        """The texts of the files with the bug in them; raises where it does not apply exactly once."""
        texts = {}
        for file, before, after in self.edits:
            text = texts.get(file) or (root / file).read_text()
            if text.count(before) != 1:
                raise SystemExit(f"{self.name}: its place in {file} is there {text.count(before)} times, not once")
            texts[file] = text.replace(before, after)
        return texts


def bugs(only):
    found = [Bug(path) for path in sorted((HERE / "bugs").glob("*.bug"))]
    return [bug for bug in found if not only or any(name in bug.name for name in only)]


def copy_tree(target):
    """What git knows of, so that build folders and forgotten files stay out of it."""
    listed = subprocess.run(["git", "-C", SOURCE, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                            check=True, capture_output=True).stdout.decode().split("\0")
    names = set(filter(None, listed))
    for folder in {name.split("/")[0] for name in names if "/" in name}:  # what has gone since must not be built
        for old in (target / folder).rglob("*"):
            if old.is_file() and str(old.relative_to(target)) not in names:
                old.unlink()
    for name in sorted(names):
        source, copy = SOURCE / name, target / name
        if not source.is_file():
            continue
        if copy.is_file() and copy.read_bytes() == source.read_bytes():
            continue  # keeps the time of the file, so that nothing is built twice
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, copy)


SCRIPTS = {"books"}  # tests that are no program of their own


def in_its_program(test):
    """A test on a server is the same program's as on a file."""
    return test.removesuffix("_postgresql")


class Workshop:
    def __init__(self, folder, jobs):
        # Laid out like a checkout, so that a compiler cache knows what it has compiled before.
        self.root, self.build, self.jobs = folder, folder / "build" / "debug", jobs
        self.environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", TZ="Pacific/Chatham", LC_ALL="C.UTF-8",
                                CCACHE_SLOPPINESS="pch_defines,time_macros,include_file_mtime,include_file_ctime",
                                CCACHE_NOHASHDIR="1")
        # The short forms of these play a third of the cases: the bug may be in any.
        self.environment.setdefault("ROWLOCK_POINTS", "2")
        self.environment.setdefault("ROWLOCK_FAULTS", "4")
        self.environment.setdefault("CCACHE_BASEDIR", str(self.root))
        self.environment.pop("ROWLOCK_DATABASE", None)

    def run(self, *command, timeout=None):
        return subprocess.run([str(part) for part in command], cwd=self.root, env=self.environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=timeout)

    def configure(self):
        done = self.run("cmake", "--preset", "debug", "-B", self.build, "-DROWLOCK_TESTS=ON", "-DROWLOCK_WERROR=OFF")
        if done.returncode:
            raise SystemExit(done.stdout)

    def make(self, tests):
        targets = sorted(set(map(in_its_program, tests)) - SCRIPTS)
        return self.run("cmake", "--build", self.build, "-j", self.jobs, "--target", "rowlockctl", *targets)

    def failing(self, tests):
        """The first of the tests that does not pass, in the order in which the bug names them."""
        for test in tests:
            try:
                done = self.run("ctest", "--test-dir", self.build, "-R", f"^{test}$", "--no-tests=error", timeout=420)
            except subprocess.TimeoutExpired:
                return test
            if done.returncode:
                return test
        return None


def try_out(bug, workshop):
    """(caught, words)"""
    clean = {file: (workshop.root / file).read_text() for file, _, _ in bug.edits}
    for file, text in bug.planted(workshop.root).items():
        (workshop.root / file).write_text(text)
    try:
        made = workshop.make(bug.tests)
        if made.returncode:
            return False, "does not build:\n" + made.stdout[-3000:]
        test = workshop.failing(bug.tests)
        return test is not None, f"caught by {test}" if test else "SURVIVED " + ", ".join(bug.tests)
    finally:
        for file, text in clean.items():
            (workshop.root / file).write_text(text)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--check", action="store_true")
    arguments.add_argument("--only", action="append")
    arguments.add_argument("--work", type=pathlib.Path, default=SOURCE / "build" / "planted")
    arguments.add_argument("--jobs", type=int, default=os.cpu_count())
    options = arguments.parse_args()

    chosen = bugs(options.only)
    for bug in chosen:
        bug.planted(SOURCE)
    if options.check:
        known = {path.stem for path in (SOURCE / "tests").rglob("tst_*.cpp")} | SCRIPTS
        for bug in chosen:
            if missing := set(map(in_its_program, bug.tests)) - known:
                raise SystemExit(f"{bug.name}: there is no test {', '.join(sorted(missing))}")
        print(f"{len(chosen)} planted bugs apply")
        return 0

    workshop = Workshop(options.work, options.jobs)
    copy_tree(workshop.root)
    workshop.configure()
    tests = sorted({test for bug in chosen for test in bug.tests})
    made = workshop.make(tests)
    if made.returncode:
        raise SystemExit(made.stdout[-5000:])
    if broken := workshop.failing(tests):
        raise SystemExit(f"{broken} fails without any bug, so it would prove nothing")
    survived = 0
    for bug in chosen:
        begun = time.monotonic()
        caught, words = try_out(bug, workshop)
        survived += not caught
        print(f"{bug.name:34} {words} ({time.monotonic() - begun:.0f} s)", flush=True)
    print(f"PROOF planted: {len(chosen)} bugs planted, {len(chosen) - survived} caught")
    return 1 if survived or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
