"""One broker, which is a cluster of its own, and MirrorMaker 2 between two of them."""

import subprocess

from ..kafka import LOG4J
from ..processes import Failed, Process, accepts, free_ports, wait_until

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
    def __init__(self, homes, directory, name, cluster_id):
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

    def kill(self):
        self._process.kill()


def mirror(homes, directory, active, passive, properties):
    """MirrorMaker 2 with these properties, of docs/recovery.md, in which the addresses are replaced."""
    jars = directory / "mirror"
    if not list(homes.kafka.glob("libs/connect-mirror-*.jar")):
        version = next(homes.kafka.glob("libs/connect-runtime-*.jar")).stem.removeprefix("connect-runtime-")
        for name in ("connect-mirror", "connect-mirror-client"):
            _fetch(f"org.apache.kafka:{name}:{version}", jars)
    file = directory / "mirror.properties"
    file.write_text(properties.replace("kafka-a:9092", active.bootstrap).replace("kafka-b:9092", passive.bootstrap)
                    .replace("replication.factor = 3", "replication.factor = 1"))
    command = active.java("512m", "org.apache.kafka.connect.mirror.MirrorMaker", str(file), more=f":{jars}/*")
    return Process("MirrorMaker", command, directory / "mirror.log").start()


def _fetch(artifact, directory):
    done = subprocess.run(["mvn", "-B", "-q", "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy",
                           f"-Dartifact={artifact}", f"-DoutputDirectory={directory}"],
                          capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise Failed(f"Maven cannot fetch {artifact}: {done.stdout[-1000:]}")
