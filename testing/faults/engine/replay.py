"""Sends fixes at a steady rate."""

import threading
import time

from . import command

TICK_SECONDS = 0.05
# A producer that starts just before an outage waits for its first metadata until the brokers are back.
PATIENCE = "--kafka.max.block.ms=300000"


class Producer:
    """`fenceline replay` that reads from a pipe, for as long as a job lives."""

    def __init__(self, bootstrap, prefix, log, *options):
        self._process = command.process("replay", log, "replay", "-", "--speed", "max", "--bootstrap-servers", bootstrap,
                                        "--topic-prefix", prefix, PATIENCE, *options, stdin=-1).start()
        self.failure = None

    def flush(self):
        """Returns when all is acknowledged. What is sent afterwards is sent by another process."""
        self.finish()
        self._process.start()

    @property
    def process(self):
        return self._process

    def replay(self, fixes, begin, rate, block=1, others=list):
        """Starts to send them from the position `begin`, in a thread of its own, and whenever it sends, what `others`
        returns."""
        return Replay(self, fixes, begin, rate, block, others)

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

    def __init__(self, bootstrap, prefix, log, *options):
        super().__init__(bootstrap, prefix, log, *options)
        self.sent_at = {}

    def send(self, fixes):
        now = time.monotonic()
        for fix in fixes:
            self.sent_at[fix.device, fix.time] = now
        super().send(fixes)


class Replay:
    """Sends until it is stopped or the trace ends; `position` is that of the next fix, a multiple of `block` at the end."""

    def __init__(self, producer, fixes, begin, rate, block, others):
        self._producer, self._fixes, self._rate, self._block, self._others = producer, fixes, rate, block, others
        self.position = begin
        self._stopped, self._paused, self._idle = threading.Event(), threading.Event(), threading.Event()
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

    def pause(self):
        """Returns when nothing more is sent."""
        self._idle.clear()
        self._paused.set()
        self._idle.wait(10)

    def resume(self):
        self._paused.clear()

    def _run(self):
        credit, now = 0.0, time.monotonic()
        try:
            while not self._is_over():
                time.sleep(TICK_SECONDS)
                before, now = now, time.monotonic()
                if self._paused.is_set():
                    self._idle.set()
                    continue
                credit += (now - before) * self._rate
                credit -= self._send(int(credit))
                others = self._others()
                if others:
                    self._producer.send(others)
        except OSError as e:
            self._producer.failure = e

    def _is_over(self):
        return self.position >= len(self._fixes) or self._stopped.is_set() and self.position % self._block == 0

    def _send(self, count):
        """Returns the number of fixes sent."""
        end = min(len(self._fixes), self.position + count)
        if self._stopped.is_set():
            end = min(end, self.position + -self.position % self._block)
        fixes = self._fixes[self.position:end]
        if fixes:
            self._producer.send(fixes)
            self.position = end
        return len(fixes)
