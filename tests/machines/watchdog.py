#!/usr/bin/env python3
"""Three machines and pg_auto_failover, set up as docs/server.md says: what becomes of the sales as each of them fails.

ROWLOCK_FAILOVERS: how often each thing happens. ROWLOCK_PROGRAMS: the folder of rowlockctl.
"""
import json
import os
import shutil
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from machines import why_not  # noqa: E402
from venue import Venue, run_proof, wait_until  # noqa: E402

MONITOR = "postgres://autoctl_node@three:5433/pg_auto_failover?sslmode=require"
QUICKER = """
ALTER SYSTEM SET pgautofailover.health_check_period = 1000;
ALTER SYSTEM SET pgautofailover.health_check_timeout = 1000;
ALTER SYSTEM SET pgautofailover.health_check_max_retries = 1;
ALTER SYSTEM SET pgautofailover.health_check_retry_delay = 500;
ALTER SYSTEM SET pgautofailover.node_considered_unhealthy_timeout = 3000;
ALTER SYSTEM SET pgautofailover.primary_demote_timeout = 3000;
SELECT pg_reload_conf();
"""


class Watched(Venue):
    def __init__(self):
        super().__init__()
        self.open_box_office()
        self.make_monitor()
        self.join(self.one)
        self.one.run("psql", user="postgres", given="ALTER ROLE pgautofailover_replicator PASSWORD 'follows'")
        self.join(self.two)
        self.settle()

    def make_monitor(self):
        self.three.run("pg_autoctl", "create", "monitor", "--pgdata", "monitor", "--pgport", "5433", "--hostname", "three",
                       "--auth", "scram-sha-256", "--ssl-self-signed", user="postgres")
        self.boot(self.three)
        wait_until("the monitor", lambda: "ready" in self.three.run(
            "psql", "-XAtp", "5433", "-c", "SELECT 'ready'", "pg_auto_failover", user="postgres", check=False))
        self.three.run("psql", "-p", "5433", "-d", "pg_auto_failover", user="postgres",
                       given="ALTER ROLE autoctl_node PASSWORD 'watches';" + QUICKER)
        for machine in (self.one, self.two):
            machine.run("sh", "-c", "umask 077; cat >.pgpass", user="postgres",
                        given="three:5433:*:autoctl_node:watches\n*:*:*:pgautofailover_replicator:follows\n")

    def join(self, machine):
        machine.run("pg_ctlcluster", "15", "main", "stop")
        if machine is self.two:
            machine.run("sh", "-c", "echo disabled >/etc/postgresql/15/main/start.conf")
            machine.run("mv", "15/main", "15/main.before", user="postgres")
        machine.run("pg_autoctl", "create", "postgres", "--pgdata", "15/main", "--pgport", "5432", "--hostname", machine.name,
                    "--name", machine.name, "--auth", "scram-sha-256", "--ssl-self-signed", "--monitor", MONITOR, user="postgres")
        self.boot(machine)
        wait_until("the server", lambda: "ready" in machine.run("psql", "-XAtc", "SELECT 'ready'", user="postgres", check=False))

    def boot(self, machine):
        """What Debian does at each start, and the unit that pg_autoctl writes."""
        self.start_cluster(machine)
        data = "monitor" if machine is self.three else "15/main"
        log = open(self.network.folder / f"{machine.name}.log", "a", encoding="utf-8")
        machine.start("pg_autoctl", "run", "--pgdata", data, user="postgres", stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def roles(self):
        told = self.three.run("pg_autoctl", "show", "state", "--json", "--pgdata", "monitor", user="postgres", check=False)
        try:
            return {node["nodename"]: node["current_group_state"] for node in json.loads(told[told.index("["):])}
        except ValueError:
            return {}

    def settle(self):
        wait_until("a server and its standby", lambda: sorted(self.roles().values()) == ["primary", "secondary"], 180)

    def selling_server(self):
        return next(self.network.machines[name] for name, role in self.roles().items() if role in ("primary", "wait_primary"))

    def other(self):
        return self.two if self.selling_server() is self.one else self.one

    def kill(self):
        """Every process of the server at once, while its kernel says so to whoever asks."""
        old, since = self.selling_server(), time.monotonic()
        old.power_off()
        took = self.selling_again(since)
        old.power_on()
        self.boot(old)
        return took

    def cut_power(self):
        old, since = self.selling_server(), time.monotonic()
        old.cable(plugged=False)
        old.power_off()
        took = self.selling_again(since)
        old.cable(plugged=True)
        old.power_on()
        self.boot(old)
        return took

    def pull_cable(self):
        """The server lives on behind it, and who stands there is told of no sale."""
        old, since = self.selling_server(), time.monotonic()
        old.cable(plugged=False)
        alone = old.start("psql", "-Xqc", "CREATE TABLE confirmed_by_nobody ()", user="postgres", stderr=subprocess.DEVNULL)
        took = self.selling_again(since)
        assert alone.poll() != 0, "the server behind the cable has confirmed something"
        old.cable(plugged=True)
        alone.wait()
        return took

    def lose_standby(self):
        other, since = self.other(), time.monotonic()
        other.cable(plugged=False)
        other.power_off()
        took = self.selling_again(since)
        other.cable(plugged=True)
        other.power_on()
        self.boot(other)
        return took

    def lose_monitor(self):
        since = time.monotonic()
        self.three.power_off()
        took = self.selling_again(since)
        self.three.power_on()
        self.boot(self.three)
        return took


FAULTS = {"processes killed": Watched.kill, "cable pulled": Watched.pull_cable, "power cut": Watched.cut_power,
          "standby gone": Watched.lose_standby, "monitor gone": Watched.lose_monitor}


def why_not_here():
    if why_not():
        return why_not()
    if not shutil.which("pg_autoctl"):
        return "pg_auto_failover is not installed: apt-get install pg-auto-failover-cli postgresql-15-auto-failover"
    return None


if __name__ == "__main__":
    run_proof("watchdog", "until the slowest counter sold again", why_not_here(), Watched, FAULTS)
