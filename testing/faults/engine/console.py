"""Kafka's own console clients."""

from .processes import Process

_DELETED = "\\N"
# Longer than any outage: what is written must not be lost.
_PATIENCE = ("--message-send-max-retries", str(2**31 - 1), "--max-block-ms", "300000", "--command-property",
             "delivery.timeout.ms=300000", "--timeout", "5")


class Writer:
    """A producer of texts with keys."""

    def __init__(self, kafka, name, topic, log):
        options = [part for option in ("parse.key=true", "key.separator=\t", f"null.marker={_DELETED}")
                   for part in ("--reader-property", option)]
        self.process = Process(name, kafka.java(
            "128m", "org.apache.kafka.tools.ConsoleProducer", "--bootstrap-server", kafka.bootstrap, "--topic", topic,
            *_PATIENCE, *options), log, stdin=-1).start()

    def write(self, key, value):
        """Deletes the key if the value is None."""
        self.process.stdin.write(f"{key}\t{_DELETED if value is None else value}\n".encode())
        self.process.stdin.flush()

    def finish(self):
        """Returns when all is acknowledged."""
        self.process.stdin.close()
        self.process.wait(90)


def consumer(kafka, name, topics, printed, log, isolation="read_committed", options=()):
    """A process that prints all records of the topics that match, with what `printed` names."""
    properties = [part for option in printed for part in ("--formatter-property", f"print.{option}")]
    return Process(name, kafka.java("256m", "org.apache.kafka.tools.consumer.ConsoleConsumer", "--bootstrap-server",
                                    kafka.bootstrap, "--include", topics, "--from-beginning", "--isolation-level",
                                    isolation, *properties, *options), log, stdout=-1).start()
