"""One broker, which is a cluster of its own."""

import subprocess

from .kafka import CLUSTER_ID, LOG4J
from .processes import Failed, Process, accepts, free_ports, wait_until

PROPERTIES = """
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:{controller}
listeners=PLAINTEXT://127.0.0.1:{port},CONTROLLER://127.0.0.1:{controller}
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
controller.listener.names=CONTROLLER
log.dirs={data}
auto.create.topics.enable=false
offsets.topic.replication.factor=1
offsets.topic.num.partitions=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=1
group.initial.rebalance.delay.ms=0
"""


class Broker:
    def __init__(self, homes, directory, name="kafka", cluster_id=CLUSTER_ID):
        port, controller = free_ports(2)
        self.bootstrap, self._port = f"127.0.0.1:{port}", port
        self._homes, self._directory, self._cluster_id = homes, directory, cluster_id
        self._file = directory / f"{name}.properties"
        self._file.write_text(PROPERTIES.format(port=port, controller=controller, data=directory / name))
        (directory / "log4j2.properties").write_text(LOG4J)
        self._process = Process(f"broker {name}", self.java("512m", "kafka.Kafka", str(self._file)), directory / f"{name}.log")

    def java(self, heap, main, *arguments, more=""):
        return [self._homes.java, f"-Xmx{heap}", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData",
                f"-Dlog4j2.configurationFile={self._directory / 'log4j2.properties'}",
                "-cp", f"{self._homes.kafka}/libs/*{more}", main, *arguments]

    def begin(self):
        subprocess.run(self.java("128m", "kafka.tools.StorageTool", "format", "-t", self._cluster_id, "-c", str(self._file)),
                       check=True, capture_output=True)
        self.start()

    def start(self):
        self._process.start()
        wait_until(lambda: accepts(self._port), 120, "connection to the broker", self._process)

    def read(self, topic, *options):
        """The lines of Kafka's console consumer, from the beginning of the topic."""
        done = subprocess.run(self.java("256m", "org.apache.kafka.tools.consumer.ConsoleConsumer", "--bootstrap-server",
                                        self.bootstrap, "--topic", topic, "--from-beginning", *options),
                              capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if done.returncode:
            raise Failed(f"the topic {topic} cannot be read: {done.stderr[-1000:]}")
        return done.stdout.splitlines()

    def kill(self):
        self._process.kill()
