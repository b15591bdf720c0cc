"""The dead letters of one topic."""

import threading

from .console import consumer

_FORMAT = ("partition=true", "offset=true", "headers=true", "value=false")


class LetterReader:
    """Counts what a consumer with read_committed sees, each record once."""

    def __init__(self, kafka, prefix, topic, directory):
        self.process = consumer(kafka, "letters", f"{prefix}dead-letters", _FORMAT, directory / "letters.log")
        self._topic, self._known = topic, set()
        self.failure = None
        threading.Thread(target=self._run, daemon=True).start()

    def __len__(self):
        return len(self._known)

    def close(self):
        self.process.kill()

    def _run(self):
        try:
            for line in self.process.stdout:
                position, headers = parse(line.decode(errors="replace"))
                if f"topic:{self._topic}," in f"{headers},":
                    self._known.add(position)
        except Exception as e:  # shown by the round
            self.failure = e


def parse(line):
    """(Partition and offset, headers.)"""
    partition, offset, headers = line.rstrip("\n").split("\t", 2)
    return (partition, offset), headers
