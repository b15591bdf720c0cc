"""Fixes and changes of zones at a steady rate."""

from ..churn import Churner
from ..processes import Failed
from ..replay import Producer


class Load:
    """Runs from its construction until it is stopped; begins with the fix at `position`."""

    def __init__(self, cluster, zones, prefix, fleet, position, seed):
        logs = cluster.directory
        self._producer = Producer(cluster.kafka.bootstrap, prefix, logs / "replay.log")
        self._churner = Churner(cluster.kafka, zones, f"{seed}/{position}", logs / "churn.log")
        self._replay = self._producer.replay(fleet, position, fleet.rate)

    def check(self):
        for end in (self._producer, self._churner):
            if end.failure or not end.process.alive:
                raise Failed(f"{end.process.name} ended: {end.failure}\n{end.process.tail()}")

    def stop(self):
        """Returns the position behind the last fix, when all is acknowledged."""
        position = self._replay.stop()
        self._producer.finish()
        self._churner.stop()
        return position

    def close(self):
        self._producer.close()
        self._churner.close()
