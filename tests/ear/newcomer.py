"""From an empty home to a sold ticket in the window alone, over the accessibility bus: no file, no command line, no key.

Usage: newcomer.py ROWLOCK ROWLOCKCTL
"""
import glob
import json
import os
import subprocess
import sys
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from bus import Program, folder, in_private_session, wait_for  # noqa: E402

ROWLOCK, ROWLOCKCTL = sys.argv[1:3]


def ctl(*arguments):
    files = glob.glob(folder() + "/**/*.rowlock", recursive=True)
    assert len(files) == 1, files
    done = subprocess.run([ROWLOCKCTL, "--database", files[0], "--json", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{arguments}: {done.stdout}{done.stderr}"
    return json.loads(done.stdout)


def main():
    program = Program([ROWLOCK])
    try:
        program.find("push button", "Try the demonstration")
        program.find("push button", "Open…")
        program.press("New box office…")
        program.press("Continue")  # without a name: it is said at the field, and nothing is grey
        program.find("label", "Enter the venue's name.")
        program.write("text", "Venue", "Playhouse")
        program.press("Continue")
        program.find("label", "96 seats")
        program.press("Create box office")

        program.write("text", "Name", "Aida")
        program.find("text", "Price of Standard")
        program.press("Create event")
        program.find("label", "Enter a price; 0 if free.")
        assert ctl("event", "list")["events"] == []
        program.write("text", "Price of Standard", "24.50")
        program.press("Create event")

        wait_for("the event in the file", lambda: ctl("event", "list")["events"])
        program.act(program.seat(40))
        wait_for("the seat in the sale", lambda: program.seat(40).get_description().startswith("in this sale"))
        program.press("Cash")
        program.press("Exact")
        program.find("push button", "Print")
        event = ctl("event", "list")["events"][0]
        assert (event["name"], event["sold"], event["capacity"]) == ("Aida", 1, 96), event
        assert ctl("verify")["ok"]
        print("PASS   from nothing to a sold ticket")
        return 0
    except Exception:  # noqa: BLE001 - told, whatever it met
        traceback.print_exc()
        print("FAIL   from nothing to a sold ticket")
        return 1
    finally:
        program.close()


if __name__ == "__main__":
    in_private_session(main)
