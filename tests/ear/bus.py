"""A private screen and accessibility bus, and the program on it as another program finds it: by role, name and action.

Nothing here knows the program's own code. What cannot be reached from here cannot be reached by a screen reader.
"""
import os
import subprocess
import sys
import tempfile
import time

SESSION = "ROWLOCK_EAR_SESSION"
PATIENCE = 30  # seconds; only how long a failure takes to be told


def in_private_session(main):
    """Runs main() under an X server, a message bus and an accessibility bus of its own."""
    if os.environ.get(SESSION):
        sys.exit(main())
    with tempfile.TemporaryDirectory(prefix="rowlock-ear-") as folder:
        reads, writes = os.pipe()
        # -noreset: without it the screen begins anew when its last client goes, and the next one is turned away meanwhile.
        screen = subprocess.Popen(["Xvfb", "-displayfd", str(writes), "-screen", "0", "1440x900x24", "-nolisten", "tcp", "-noreset"],
                                  pass_fds=[writes], stderr=subprocess.DEVNULL)
        os.close(writes)
        number = os.read(reads, 16).decode().strip()
        environment = dict(os.environ)
        for name in ("WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS", "QT_STYLE_OVERRIDE"):
            environment.pop(name, None)
        environment.update({
            SESSION: folder, "DISPLAY": ":" + number, "HOME": folder, "XDG_RUNTIME_DIR": folder,
            "XDG_CONFIG_HOME": folder + "/config", "XDG_DATA_HOME": folder + "/data", "XDG_STATE_HOME": folder + "/state",
            "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            "GTK_A11Y": "none",
        })
        try:
            done = subprocess.run(["dbus-run-session", "--", sys.executable, "-B", *sys.argv], env=environment, check=False)
        finally:
            screen.terminate()
            screen.wait()
        sys.exit(done.returncode)


def folder():
    return os.environ[SESSION]


def wait_for(what, condition, patience=PATIENCE):
    """The first true answer of condition(); events are read meanwhile, an object that is gone is no answer."""
    from gi.repository import GLib
    end = time.monotonic() + patience
    trouble = None
    while time.monotonic() < end:
        while GLib.MainContext.default().iteration(False):
            pass
        try:
            answer = condition()
            if answer:
                return answer
        except GLib.Error as gone:
            trouble = gone
        time.sleep(0.02)
    raise AssertionError(f"{what}: not within {patience} s ({trouble})")


class Program:
    """The running program, seen over the bus."""

    def __init__(self, command):
        import gi
        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi
        self.atspi = Atspi
        Atspi.init()
        self.process = subprocess.Popen(command)
        self.root = wait_for("the program on the bus", self._find_root)

    def _find_root(self):
        if self.process.poll() is not None:
            raise AssertionError(f"the program ended with {self.process.returncode}")
        desktop = self.atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            program = desktop.get_child_at_index(i)
            if program and program.get_name() == "Rowlock" and program.get_child_count():
                return program
        return None

    def close(self):
        self.process.terminate()
        self.process.wait()

    def is_shown(self, node):
        return node.get_state_set().contains(self.atspi.StateType.SHOWING)

    def walk(self, node):
        """All that is shown below, the seats of a map left out: they are asked for by their number."""
        for i in range(node.get_child_count()):
            child = node.get_child_at_index(i)
            if child is None or child.get_role_name() == "check box" and node.get_name() == "Seat map":
                if child is not None:
                    first = self._beyond_seats(node)
                    for j in range(first, node.get_child_count()):
                        other = node.get_child_at_index(j)
                        if other:
                            yield other
                            yield from self.walk(other)
                    return
                continue
            if self.is_shown(child):  # else nothing in it is either
                yield child
                yield from self.walk(child)

    @staticmethod
    def _beyond_seats(map_node):
        low, high = 0, map_node.get_child_count()
        while low < high:
            middle = (low + high) // 2
            child = map_node.get_child_at_index(middle)
            if child is not None and child.get_role_name() == "check box":
                low = middle + 1
            else:
                high = middle
        return low

    def look(self, role, name, root=None):
        """What is shown of that role and name now; None if nothing is."""
        for node in self.walk(root or self.root):
            if node.get_role_name() == role and (name(node.get_name()) if callable(name) else node.get_name() == name) \
                    and self.is_shown(node):
                return node
        return None

    def find(self, role, name, root=None):
        return wait_for(f"{role} “{name if not callable(name) else 'that fits'}”", lambda: self.look(role, name, root))

    def act(self, node, wanted=None):
        """Does the named action of it, or its first."""
        names = [node.get_action_name(i) for i in range(node.get_n_actions())]
        assert names, f"{node.get_role_name()} “{node.get_name()}” has no action"
        index = names.index(wanted) if wanted else 0
        assert node.do_action(index), f"{names[index]} of “{node.get_name()}” was not done"

    def press(self, name, role="push button"):
        """A button, once it can be pressed."""
        def ready():
            node = self.look(role, name)
            return node if node and node.get_state_set().contains(self.atspi.StateType.SENSITIVE) else None
        self.act(wait_for(f"{role} “{name}” that can be pressed", ready))

    def write(self, role, name, text):
        assert self.find(role, name).set_text_contents(text), name

    def text_of(self, name, role="label"):
        """The figure of a named label."""
        return self.find(role, name).get_description()

    def map(self):
        """The seat map of the page in front."""
        return wait_for("a seat map with seats", lambda: next(
            (node for node in self._maps() if self.is_shown(node) and node.get_child_count() > 10), None))

    def _maps(self):
        return [node for node in self.walk(self.root) if node.get_name() == "Seat map"]

    def seat(self, number):
        node = self.map().get_child_at_index(number)
        assert node.get_role_name() == "check box", node.get_role_name()
        return node
