"""Counters that sell one ticket after another by rowlockctl, and remember what they were told, and when."""
import json
import subprocess
import threading
import time


class Counter(threading.Thread):
    def __init__(self, machine, address, event, name):
        super().__init__(name=name)
        self.machine, self.address, self.event = machine, address, event
        self.sold = []  # (when it was told, the order) of each sale that was told as done
        self.doubts, self.refusals = 0, set()
        self.ended = False
        self.program = None

    def open(self):
        self.program = self.machine.start("rowlockctl", "--database", self.address, "--terminal", self.name, "rpc",
                                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def say(self, method, **parameters):
        """The answer, or the error's code."""
        if self.program is None or self.program.poll() is not None:
            self.open()
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters}
        try:
            self.program.stdin.write(json.dumps(message) + "\n")
            self.program.stdin.flush()
            line = self.program.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:  # it could not open the house, and said so at its end
            self.program.wait()
            return None, "storage_unusable"
        answer = json.loads(line)
        if "error" in answer:
            data = answer["error"].get("data", {})
            self.doubts += bool(data.get("details", {}).get("unknown"))
            return None, data.get("code", answer["error"]["message"])
        return answer["result"], None

    def until_told(self, method, **parameters):
        """Asks again with the same key for as long as the server is away, as a person does."""
        while True:
            result, refusal = self.say(method, **parameters)
            if refusal not in ("storage_unusable", "busy"):
                return result, refusal
            if self.ended and self.ended < time.monotonic() - 60:
                raise AssertionError(f"{self.name}: {method} is answered with {refusal} for a minute")
            time.sleep(0.05)

    def run(self):
        number = 0
        while not self.ended:
            number += 1
            hold, refusal = self.until_told("hold", event=self.event, best=1, key=f"{self.name}-{number}-hold")
            if hold:
                sale, refusal = self.until_told("sell", hold=hold["hold"], key=f"{self.name}-{number}-sale",
                                                payments=[{"method": "cash", "amount": hold["total"]}])
            if refusal:
                self.refusals.add(refusal)
            else:
                self.sold.append((time.monotonic(), sale["order"]))
        if self.program and self.program.poll() is None:
            self.program.stdin.close()
            self.program.wait()


class Counters:
    def __init__(self, machine, address, event, names):
        self.counters = [Counter(machine, address, event, name) for name in names]
        for each in self.counters:
            each.start()

    def sold(self):
        return sum(len(each.sold) for each in self.counters)

    def await_more(self, count, since=None, seconds=90):
        """Waits until each has sold `count` more, and answers when the last of them had sold one; since: of what is counted."""
        since = time.monotonic() if since is None else since
        end = time.monotonic() + seconds
        while True:
            later = [[when for when, _ in list(each.sold) if when > since] for each in self.counters]
            if all(len(times) >= count for times in later):
                return max(times[0] for times in later)
            assert time.monotonic() < end, f"nothing is sold for {seconds} s: {[each.refusals for each in self.counters]}"
            time.sleep(0.02)

    def close(self):
        """What was told as sold, by order."""
        now = time.monotonic()
        for each in self.counters:
            each.ended = now
        for each in self.counters:
            each.join()
        return [order for each in self.counters for _, order in each.sold]

    def doubts(self):
        return sum(each.doubts for each in self.counters)

    def refusals(self):
        return set().union(*(each.refusals for each in self.counters))
