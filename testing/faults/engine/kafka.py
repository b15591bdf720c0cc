"""Three brokers, each also a controller; the job reaches them through proxies."""

import re
import subprocess

from .processes import Failed, Process, accepts, free_ports, wait_until
from .proxy import Proxy

NODES = (1, 2, 3)
CLUSTER_ID = "4L6g3nShT-eMCtK--X86sw"


class Kafka:
    def __init__(self, homes, directory, settings):
        self._homes, self._directory, self._settings = homes, directory, settings
        ports = free_ports(12)
        self._direct, self._proxied = dict(zip(NODES, ports)), dict(zip(NODES, ports[3:]))
        self._advertised, self._controllers = dict(zip(NODES, ports[6:])), dict(zip(NODES, ports[9:]))
        self.brokers = {node: self._broker(node) for node in NODES}
        self.proxies = []

    @property
    def bootstrap(self):
        """For the producer and the reader of the suite, which no cut reaches."""
        return ",".join(f"127.0.0.1:{port}" for port in self._direct.values())

    @property
    def bootstrap_of_job(self):
        return ",".join(f"127.0.0.1:{port}" for port in self._advertised.values())

    def begin(self):
        (self._directory / "log4j2.properties").write_text(LOG4J)
        for formatting in [self._format(node) for node in NODES]:
            if formatting.wait(60):
                raise Failed(f"the storage of {formatting.name} cannot be formatted: {formatting.tail()}")
        self.proxies = [Proxy(self._advertised[node], self._proxied[node]) for node in NODES]
        for broker in self.brokers.values():
            broker.start()

    def await_brokers(self):
        for node in NODES:
            self.await_broker(node)

    def await_broker(self, node):
        wait_until(lambda: accepts(self._direct[node]), 90, f"connection to broker {node}", self.brokers[node])

    def stop(self):
        for broker in self.brokers.values():
            broker.kill()
        for proxy in self.proxies:
            proxy.close()

    def partitions(self, topic):
        """How many the topic has."""
        described = self._topics("--describe", "--topic", topic)
        return int(re.search(r"PartitionCount:\s*(\d+)", described).group(1))

    def add_partitions(self, topic, count):
        self._topics("--alter", "--topic", topic, "--partitions", str(count))

    def open_transactions(self):
        """How many transactions are neither committed nor aborted."""
        listed = self._tool("TransactionsCommand", "list")
        return len(re.findall(r"\s(?:Ongoing|Prepare\w+)\s*$", listed, re.MULTILINE))

    def _topics(self, *arguments):
        return self._tool("TopicCommand", *arguments)

    def _tool(self, tool, *arguments):
        done = subprocess.run(self.java("128m", f"org.apache.kafka.tools.{tool}", "--bootstrap-server", self.bootstrap,
                                        *arguments), capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if done.returncode:
            raise Failed(f"{tool} {' '.join(arguments)}: {done.stderr[-1000:]}{done.stdout[-1000:]}")
        return done.stdout

    def java(self, heap, main, *arguments):
        return [self._homes.java, f"-Xmx{heap}", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData",
                f"-Dlog4j2.configurationFile={self._directory / 'log4j2.properties'}",
                "-cp", f"{self._homes.kafka}/libs/*", main, *arguments]

    def _broker(self, node):
        return Process(f"broker {node}", self.java("384m", "kafka.Kafka", str(self._file(node))),
                       self._directory / f"broker-{node}.log")

    def _file(self, node):
        return self._directory / f"broker-{node}.properties"

    def _format(self, node):
        self._file(node).write_text(self._properties(node))
        return Process(f"broker {node}", self.java("128m", "kafka.tools.StorageTool", "format", "-t", CLUSTER_ID, "-c",
                                                   str(self._file(node))), self._directory / f"format-{node}.log").start()

    def _properties(self, node):
        voters = ",".join(f"{n}@127.0.0.1:{port}" for n, port in self._controllers.items())
        listeners = (f"DIRECT://127.0.0.1:{self._direct[node]},PROXIED://127.0.0.1:{self._proxied[node]},"
                     f"CONTROLLER://127.0.0.1:{self._controllers[node]}")
        advertised = f"DIRECT://127.0.0.1:{self._direct[node]},PROXIED://127.0.0.1:{self._advertised[node]}"
        return PROPERTIES.format(node=node, voters=voters, listeners=listeners, advertised=advertised,
                                 data=self._directory / f"broker-{node}") + self._settings


PROPERTIES = """
process.roles=broker,controller
node.id={node}
controller.quorum.voters={voters}
listeners={listeners}
advertised.listeners={advertised}
listener.security.protocol.map=DIRECT:PLAINTEXT,PROXIED:PLAINTEXT,CONTROLLER:PLAINTEXT
controller.listener.names=CONTROLLER
inter.broker.listener.name=DIRECT
log.dirs={data}
num.partitions=4
default.replication.factor=3
min.insync.replicas=2
auto.create.topics.enable=false
offsets.topic.replication.factor=3
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=3
transaction.state.log.min.isr=2
transaction.state.log.num.partitions=4
group.initial.rebalance.delay.ms=0
"""

LOG4J = """
status=warn
rootLogger.level=info
rootLogger.appenderRef.c.ref=C
appender.c.type=Console
appender.c.name=C
appender.c.target=SYSTEM_ERR
appender.c.layout.type=PatternLayout
appender.c.layout.pattern=%d %p %c{1} %m%n
"""
