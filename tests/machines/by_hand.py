#!/usr/bin/env python3
"""Three machines and a person with tools/server, as docs/server.md says: a standby, promote, alone, and the old server back.

ROWLOCK_FAILOVERS: how often each thing happens. ROWLOCK_PROGRAMS: the folder of rowlockctl.
"""
import os
import re
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from machines import why_not  # noqa: E402
from venue import NETWORK, SERVER, Venue, run_proof  # noqa: E402


class Standby(Venue):
    """`server` sells, `other` follows; three is not needed and stays dark."""

    def __init__(self):
        super().__init__()
        self.open_box_office()
        self.server, self.other = self.one, self.two
        self.follow()

    def selling_server(self):
        return self.server

    def follow(self):
        """The two lines of the page, the first one waiting for the second."""
        first = self.server.start(SERVER, "--standby", self.other.name, "--network", NETWORK, stdin=subprocess.DEVNULL,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        told = ""
        while "Waiting for" not in told:
            line = first.stdout.readline()
            assert line, told
            told += line
        password = re.search(rf"--as {self.other.name} .*\n +(\S+)\n", told)
        self.other.run(SERVER, "follow", f"{self.server.name}:5432", "--as", self.other.name, "--network", NETWORK, "--yes",
                       given=password.group(1) + "\n" if password else None)
        told += first.communicate(timeout=60)[0]
        assert first.returncode == 0 and "From now on" in told, told
        assert "waited for" in self.server.run(SERVER, "state")

    def refused(self, machine, *command):
        told = machine.run(SERVER, *command, check=False)
        assert "Nothing was changed" in told or "still answers" in told or "This machine is" in told, told
        return told

    def entries(self, machine):
        return machine.run("psql", "-XAtc", "SELECT count(*) FROM journal", "harbour", user="postgres").strip()

    def promote(self, old):
        """Seconds from the end of promote until the slowest counter sold one."""
        self.other.run(SERVER, "promote")
        since = time.monotonic()
        self.server, self.other = self.other, old
        return self.selling_again(since)

    def old_one_back(self, old):
        """As it was, first of the list, and ready to sell: nobody does, and it follows from then on."""
        before = self.entries(old)
        self.counters.await_more(10)
        told = self.ctl_refused("event", "list", servers="one,two" if old is self.one else "two,one", login="foyer1")
        assert self.entries(old) == before, "a counter sold from the old server"
        alone = self.ctl_refused("event", "list", servers=old.name)
        assert not told, told
        assert "older" in alone or "out of date" in alone or "another" in alone, alone
        self.follow()

    def ctl_refused(self, *arguments, servers, login="box"):
        """What it says where it is refused; nothing where it is not."""
        done = self.foyer.run("rowlockctl", "--database", self.address(servers, login), *arguments, check=False)
        return done if done.startswith(("rowlockctl", "The ", "This ")) else ""

    def cut_power(self):
        old = self.server
        assert "still answers" in self.other.run(SERVER, "promote", check=False)
        old.cable(plugged=False)
        old.power_off()
        took = self.promote(old)
        old.cable(plugged=True)
        old.power_on()
        self.start_cluster(old)
        self.old_one_back(old)
        return took

    def pull_cable(self):
        """The old one lives on behind it and comes back as soon as the cable does."""
        old = self.server
        old.cable(plugged=False)
        took = self.promote(old)
        old.cable(plugged=True)
        self.old_one_back(old)
        return took

    def go_on_alone(self):
        """Sales stand still without the standby, and go on with the command."""
        self.other.cable(plugged=False)
        time.sleep(8)
        before = self.counters.sold()
        time.sleep(8)
        assert self.counters.sold() == before, "a sale was told that no standby has"
        self.server.run(SERVER, "alone")
        since = time.monotonic()
        took = self.selling_again(since)
        self.other.cable(plugged=True)
        self.server.run(SERVER, "--standby", self.other.name)
        return took


FAULTS = {"power cut, promote": Standby.cut_power, "cable pulled, promote": Standby.pull_cable,
          "standby gone, alone": Standby.go_on_alone}


if __name__ == "__main__":
    run_proof("machines", "from the end of the command until the slowest counter sold again", why_not(), Standby, FAULTS)
