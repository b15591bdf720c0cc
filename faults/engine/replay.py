"""Sends fixes at a steady rate."""

import threading
import time

from . import command

TICK_SECONDS = 0.05


class Producer:
    """`fenceline replay` that reads from a pipe, for as long as a job lives."""

    def __init__(self, bootstrap, prefix, log):
        self._process = command.process("replay", log, "replay", "-", "--speed", "max", "--bootstrap-servers", bootstrap,
                                        "--topic-prefix", prefix, stdin=-1).start()
        self.failure = None

    @property
    def process(self):
        return self._process

    def replay(self, fixes, begin, rate):
        """Starts to send them from the position `begin`, in a thread of its own."""
        return Replay(self, fixes, begin, rate)

    def send(self, fixes):
        self._process.stdin.write(("\n".join(fix.line for fix in fixes) + "\n").encode())
        self._process.stdin.flush()

    def finish(self):
        """Returns when all is acknowledged."""
        self._process.stdin.close()
        self._process.wait(90)

    def close(self):
        self._process.kill()


class TimedProducer(Producer):
    """Remembers when each fix was sent, in `sent_at` by device and time."""

    def __init__(self, bootstrap, prefix, log):
        super().__init__(bootstrap, prefix, log)
        self.sent_at = {}

    def send(self, fixes):
        now = time.monotonic()
        for fix in fixes:
            self.sent_at[fix.device, fix.time] = now
        super().send(fixes)


class Replay:
    """Sends until it is stopped or the trace ends; `position` is that of the next fix."""

    def __init__(self, producer, fixes, begin, rate):
        self._producer, self._fixes, self._rate = producer, fixes, rate
        self.position = begin
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def ended(self):
        return not self._thread.is_alive()

    def stop(self):
        """Returns the position of the first fix that was not sent."""
        self._stopped.set()
        self._thread.join()
        return self.position

    def _run(self):
        began, begin = time.monotonic(), self.position
        try:
            while self.position < len(self._fixes) and not self._stopped.wait(TICK_SECONDS):
                due = min(len(self._fixes), begin + int((time.monotonic() - began) * self._rate))
                if due > self.position:
                    self._producer.send(self._fixes[self.position:due])
                    self.position = due
        except OSError as e:
            self._producer.failure = e
