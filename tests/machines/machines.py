"""Machines on one network, each with a network, disk, name and processes of its own, by the kernel's namespaces."""
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

# What a machine has for itself of this one's disk; /etc, for the certificates, as a layer over this machine's.
OWN = {"var/lib/postgresql": "postgres", "var/log/postgresql": "postgres", "run/postgresql": "postgres",
       "etc/postgresql": "postgres", "root": "root", "tmp": "root"}
SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAMS = pathlib.Path(os.environ.get("ROWLOCK_PROGRAMS", SOURCE / "build/release/app")).resolve()
# The first process of a machine buries its dead, as every first process does.
FIRST = "trap : CHLD; while :; do sleep 86400 & wait -n; done"


def why_not():
    """Why there can be no machines here, in a sentence; None where there can be."""
    if os.geteuid() != 0:
        return "only root can make machines of their own networks"
    trial = subprocess.run(["unshare", "--net", "--mount", "--uts", "--ipc", "--pid", "--fork", "ip", "link", "set", "lo", "up"],
                           capture_output=True, check=False)
    return None if trial.returncode == 0 else "the kernel lets nobody make networks here"


def ip(*words):
    subprocess.run(["ip", *words], check=True, capture_output=True)


class Network:
    """A switch with a cable to each machine."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="rowlock-machines-"))
        self.address = "10.231.9"
        self.switch = f"rowlock-switch-{os.getpid()}"
        self.machines = {}
        ip("netns", "add", self.switch)
        ip("-n", self.switch, "link", "add", "name", "switch", "type", "bridge")
        ip("-n", self.switch, "link", "set", "switch", "up")

    def machine(self, name):
        made = Machine(self, name, f"{self.address}.{len(self.machines) + 1}")
        self.machines[name] = made
        for each in self.machines.values():
            each.know(self.machines)
        return made

    def remove(self):
        for machine in self.machines.values():
            machine.power_off()
            subprocess.run(["ip", "netns", "delete", machine.space], check=False)
        subprocess.run(["ip", "netns", "delete", self.switch], check=False)
        shutil.rmtree(self.folder)


class Machine:
    def __init__(self, network, name, address):
        self.name, self.address, self.network = name, address, network
        self.space = f"rowlock-{name}-{os.getpid()}"
        self.disk = network.folder / name
        self._host, self.first = None, 0
        (self.disk / "layer/etc").mkdir(parents=True)
        (self.disk / "layer/work").mkdir()
        (self.disk / "layer/etc/hostname").write_text(name + "\n")
        for folder, user in OWN.items():
            own = self.disk / folder
            own.mkdir(parents=True)
            shutil.chown(own, user, user)
        (self.disk / "tmp").chmod(0o1777)
        (self.disk / "var/log/postgresql").chmod(0o1775)
        ip("netns", "add", self.space)
        ip("-n", self.space, "link", "add", "name", "cable", "type", "veth", "peer", "name", name, "netns", network.switch)
        ip("-n", self.space, "addr", "add", f"{address}/24", "dev", "cable")
        for link in ("lo", "cable"):
            ip("-n", self.space, "link", "set", link, "up")
        ip("-n", network.switch, "link", "set", name, "master", "switch")
        self.cable(plugged=True)

    def know(self, machines):
        hosts = "127.0.0.1 localhost\n" + "".join(f"{each.address} {each.name}\n" for each in machines.values())
        (self.disk / "layer/etc/hosts").write_text(hosts)
        if self.first:
            self.run("cp", "/dev/stdin", "/etc/hosts", given=hosts)

    def cable(self, plugged):
        """Pulled, nothing comes through, and neither side is told."""
        ip("-n", self.network.switch, "link", "set", self.name, "up" if plugged else "down")

    def power_on(self):
        layer = self.disk / "layer"
        mounts = "".join(f"mount --bind {self.disk}/{folder} /{folder}\n" for folder in OWN)
        start = (f"set -e\nmount --make-rprivate /\nhostname {self.name}\n"
                 f"mount -t overlay overlay -o lowerdir=/etc,upperdir={layer}/etc,workdir={layer}/work /etc\n"
                 "mount -t tmpfs none /dev/shm\nmount -t tmpfs none /mnt\nmkdir /mnt/rowlock /mnt/programs\n"
                 f"mount --bind {SOURCE} /mnt/rowlock\nmount --bind {PROGRAMS} /mnt/programs\n{mounts}: >/tmp/up\n{FIRST}")
        for folder in ("run/postgresql", "tmp"):  # which a start empties
            subprocess.run(["find", self.disk / folder, "-mindepth", "1", "-delete"], check=True)
        self._host = subprocess.Popen(["ip", "netns", "exec", self.space, "unshare", "--mount", "--uts", "--ipc", "--pid",
                                       "--fork", "--mount-proc", "bash", "-c", start], stdin=subprocess.DEVNULL,
                                      stderr=(self.disk / "start.log").open("w"))
        while not (self.disk / "tmp/up").exists():
            assert self._host.poll() is None, f"the machine {self.name} does not start"
            time.sleep(0.01)
        host = self._host.pid
        self.first = int(pathlib.Path(f"/proc/{host}/task/{host}/children").read_text(encoding="ascii").split()[0])

    def power_off(self):
        """As when somebody trips over the lead: all at once, with whatever is in the disk's files."""
        if self.first:
            os.kill(self.first, signal.SIGKILL)
            self._host.wait()
            self.first = 0

    def words(self, *command, user="root"):
        home = "/root" if user == "root" else "/var/lib/postgresql"
        path = "/mnt/programs:/mnt/rowlock:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin"
        return ["nsenter", f"--target={self.first}", "--mount", "--uts", "--ipc", "--pid", "--net", f"--wdns={home}",
                "setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups",
                "env", "-i", f"HOME={home}", f"PATH={path}", "LC_ALL=C.UTF-8", "TZ=Europe/Berlin", *command]

    def run(self, *command, user="root", given=None, check=True):
        """What the command says, both of its outputs."""
        done = subprocess.run(self.words(*command, user=user), input=given, stdin=None if given else subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, timeout=300)
        assert done.returncode == 0 or not check, f"{self.name}: {' '.join(command)}: {done.stdout}"
        return done.stdout

    def start(self, *command, user="root", **streams):
        return subprocess.Popen(self.words(*command, user=user), text=True, **streams)
