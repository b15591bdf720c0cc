"""Slows down the reading of zones by a quota of the brokers, so that it takes as long as the scenario needs."""

from ..processes import Failed, Process


class Quota:
    """`client` is the id of the consumer that reads the zones."""

    def __init__(self, kafka, client, log):
        self._kafka, self._client, self._log = kafka, client, log

    def limit(self, bytes_per_second):
        self._alter("--add-config", f"consumer_byte_rate={bytes_per_second}")

    def lift(self):
        self._alter("--delete-config", "consumer_byte_rate")

    def _alter(self, *change):
        process = Process("kafka-configs", self._kafka.java(
            "128m", "kafka.admin.ConfigCommand", "--bootstrap-server", self._kafka.bootstrap, "--alter", *change,
            "--entity-type", "clients", "--entity-name", self._client), self._log).start()
        if process.wait(60):
            raise Failed(f"the quota cannot be changed:\n{process.tail()}")
