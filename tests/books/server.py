"""A PostgreSQL server of a season's own."""
import glob
import os
import pwd
import signal
import subprocess


def program(name):
    found = sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"))
    return found[-1] if found else None


def is_installed():
    return program("initdb") is not None


class Server:
    def __init__(self, folder):
        self.folder = folder
        if os.geteuid() == 0:
            os.chown(folder, pwd.getpwnam("postgres").pw_uid, -1)
        self.run("initdb", "-N", "-A", "trust", "--no-locale", "-E", "UTF8", "-U", "rowlock", "-D", f"{folder}/data")
        self.address = f"postgresql://rowlock@/season?host={folder}"
        self.process = subprocess.Popen(self.command(
            "postgres", "-D", f"{folder}/data", "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while subprocess.run(self.command("pg_isready", "-q", "-h", folder), check=False).returncode != 0:
            if self.process.poll() is not None:
                raise SystemExit("the server does not come up")
        self.run("createdb", "-h", folder, "-U", "rowlock", "season")

    def command(self, name, *arguments):
        """A server refuses to run as root: there it is the user that its package has made. It ends with this program."""
        user = ["--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []
        return ["setpriv", "--pdeathsig", "QUIT", *user, program(name), *arguments]

    def run(self, name, *arguments):
        return subprocess.run(self.command(name, *arguments), check=True, capture_output=True, text=True).stdout

    def end(self):
        self.process.send_signal(signal.SIGINT)  # it waits for no program that is still there
        self.process.wait()

    def rows(self, sql):
        told = self.run("psql", "-h", self.folder, "-U", "rowlock", "-d", "season", "-AtX", "-F", "\t", "-c", sql)
        return [tuple(int(value) if value.lstrip("-").isdigit() else value for value in line.split("\t"))
                for line in told.splitlines()]
