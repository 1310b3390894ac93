"""A box office that is played through its command line, on a computer whose date is set forward from day to day."""
import datetime
import glob
import json
import os
import subprocess
import time


class Refused(Exception):
    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error.get("data", {}).get("code", "")


class House:
    """`has_clock`: it goes by this computer's clock, which is set forward; a house on a server goes by the server's."""

    def __init__(self, program, place, has_clock):
        self.program, self.place, self.has_clock = program, place, has_clock
        self.clock, self.rpc, self.asked = {}, None, 0
        self.dates = []  # of the days on which something was done

    def run(self, *arguments):
        done = subprocess.run([self.program, "--database", self.place, "--json", *arguments], env={**os.environ, **self.clock},
                              capture_output=True, text=True, check=False)
        answer = json.loads(done.stdout)
        if "error" in answer:
            raise SystemExit(f"rowlockctl {' '.join(arguments)}: {answer['error']['message']}")
        return answer

    def begin_day(self, days):
        """So many days from now, for every program that is run until the next one begins."""
        self.end_day()
        if self.has_clock:
            library = glob.glob("/usr/lib/*-linux-gnu*/faketime/libfaketimeMT.so.1")
            noon = time.strftime("@%Y-%m-%d 12:00:00", time.gmtime(time.time() + (days + 1) * 86400))  # far from midnight
            self.clock = {"LD_PRELOAD": library[0], "FAKETIME": noon, "FAKETIME_DONT_FAKE_MONOTONIC": "1", "TZ": "UTC"}
            self.run("clock", "adopt")
            self.dates.append(datetime.date.fromisoformat(noon[1:11]))
        self.rpc = subprocess.Popen([self.program, "--database", self.place, "rpc"], env={**os.environ, **self.clock},
                                    stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def end_day(self):
        if self.rpc:
            self.rpc.stdin.close()
            self.rpc.wait()
            self.rpc = None

    def ask(self, method, /, **parameters):
        self.asked += 1
        message = {"jsonrpc": "2.0", "id": self.asked, "method": method, "params": parameters}
        self.rpc.stdin.write(json.dumps(message) + "\n")
        self.rpc.stdin.flush()
        answer = json.loads(self.rpc.stdout.readline())
        if "error" in answer:
            raise Refused(answer["error"])
        return answer["result"]
