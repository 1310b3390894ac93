"""A venue of three machines and one with its counters, set up by tools/server word by word as docs/server.md has it."""
import json
import os
import re
import statistics
import time

from machines import Network
from selling import Counters

NETWORK = "10.231.9.0/24"
SERVER = "/mnt/rowlock/tools/server"
COUNTERS = ["foyer1", "foyer2", "foyer3", "foyer4"]


def wait_until(what, holds, seconds=120):
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"waited {seconds} s for {what}"
        time.sleep(0.1)


def tell_times(times):
    return "; ".join(f"{what} {statistics.median(all_of):.1f} s ({max(all_of):.1f} at most)" for what, all_of in times.items())


class Venue:
    """one has the box office, two is to have it too, three may watch; the counters stand at a machine of their own."""

    def __init__(self):
        self.network = Network()
        self.one, self.two, self.three, self.foyer = (
            self.network.machine(name) for name in ("one", "two", "three", "foyer"))
        for machine in self.network.machines.values():
            machine.power_on()
        for machine in (self.one, self.two, self.three):  # as installing the packages does
            machine.run("make-ssl-cert", "generate-default-snakeoil", "--force-overwrite")
            machine.run("pg_createcluster", "15", "main", "--start")
        self.counters = None
        self.event = 0

    def open_box_office(self):
        named = [word for name in COUNTERS for word in ("--terminal", name)]
        told = self.one.run(SERVER, "--yes", "--network", NETWORK, "--currency", "EUR", "--time-zone", "Europe/Berlin", *named)
        lines = re.findall(r"one:(5432:harbour:\S+)", told)
        assert len(lines) == len(COUNTERS) + 1, told
        certificates = "".join(each.run("cat", "/etc/ssl/certs/ssl-cert-snakeoil.pem") for each in (self.one, self.two))
        self.foyer.run("mkdir", "/root/.postgresql")
        self.foyer.run("cp", "/dev/stdin", "/root/.postgresql/root.crt", given=certificates)
        self.foyer.run("sh", "-c", "umask 077; cat >/root/.pgpass", given="".join(f"*:{line}\n" for line in lines))
        self.ctl("plan", "make", "--name", "Arena", "--rows", "100", "--seats", "200")
        self.event = self.ctl("event", "create", "--plan", "1", "--name", "Concert", "--starts", "2030-05-01T20:00",
                              "--price", "default=10.00")["event"]

    @staticmethod
    def start_cluster(machine):
        """As Debian does when the machine starts."""
        machine.run("sh", "-c", "! grep -qx auto /etc/postgresql/15/main/start.conf || pg_ctlcluster 15 main start || "
                                "[ $? -eq 2 ]")  # it runs already

    def ctl(self, *arguments, servers="one,two", login="box"):
        return json.loads(self.foyer.run("rowlockctl", "--json", "--database", self.address(servers, login), *arguments))

    @staticmethod
    def address(servers="one,two", login="foyer1"):
        return f"postgresql://{login}@{servers}/harbour"

    def sell(self):
        self.counters = Counters(self.foyer, self.address(), self.event, COUNTERS)
        self.counters.await_more(5)

    def selling_again(self, since):
        """Seconds until the slowest counter has sold one; then each sells on for a while."""
        last = self.counters.await_more(1, since)
        self.counters.await_more(5)
        return last - since

    def account(self, server):
        """Each sale that was told is there, and no other; what is wrong is an error."""
        told = self.counters.close()
        sold = self.ctl("event", "show", str(self.event), servers=server.name)["sold"]
        assert len(set(told)) == len(told), "an order was told twice"
        assert sold == len(told), f"{len(told)} sales were told, {sold} are there"
        verified = self.ctl("verify", servers=server.name)
        assert verified["ok"] and verified["rules_compared"], verified
        assert not self.counters.refusals(), self.counters.refusals()
        return len(told)

    def settle(self):
        """Until the venue is whole again."""

    def last_words(self):
        return "".join(f"{log.name}:\n{''.join(log.open(encoding='utf-8').readlines()[-12:])}"
                       for log in self.network.folder.glob("*.log"))

    def remove(self):
        if self.counters:
            for counter in self.counters.counters:
                counter.ended = 1
        self.network.remove()


def run_proof(name, what, why_not, kind, faults):
    """Each fault in turn, as often as ROWLOCK_FAILOVERS says, while the counters sell; then every sale is accounted for."""
    if why_not:
        print(f"SKIP: {why_not}")
        return
    venue = kind()
    try:
        venue.sell()
        times = {fault: [] for fault in faults}
        for _ in range(int(os.environ.get("ROWLOCK_FAILOVERS", "1"))):
            for fault, strike in faults.items():
                times[fault].append(strike(venue))
                print(f"{fault}: {times[fault][-1]:.1f} s", flush=True)
                venue.settle()
                venue.counters.await_more(5)
        sales = venue.account(venue.selling_server())
        print(f"PROOF {name}: {what}: {tell_times(times)}; {len(COUNTERS)} counters, {sales} sales told, "
              f"{venue.counters.doubts()} in doubt first; 0 lost, 0 twice")
    except AssertionError:
        print(venue.last_words())
        raise
    finally:
        venue.remove()
