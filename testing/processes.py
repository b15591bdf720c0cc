"""Processes that the scripts beside this file start: free ports, a Kafka of one broker."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def free_port():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return server.getsockname()[1]


def kill(process):
    """Ends a process and those that it started with kill -9."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()


class Kafka:
    def __init__(self, directory):
        if "KAFKA_HOME" not in os.environ:
            sys.exit("KAFKA_HOME is not set: give the directory of a Kafka 4 distribution")
        self.bin = Path(os.environ["KAFKA_HOME"]) / "bin"
        port, controller = free_port(), free_port()
        self.servers = f"127.0.0.1:{port}"
        self.config = directory / "kafka.properties"
        self.config.write_text(
            "process.roles=broker,controller\nnode.id=1\n"
            f"listeners=PLAINTEXT://127.0.0.1:{port},CONTROLLER://127.0.0.1:{controller}\n"
            f"controller.quorum.bootstrap.servers=127.0.0.1:{controller}\ncontroller.listener.names=CONTROLLER\n"
            f"log.dirs={directory}/kafka\noffsets.topic.replication.factor=1\ngroup.initial.rebalance.delay.ms=0\n"
        )
        self.log = open(directory / "kafka.log", "ab")
        subprocess.run(
            [self.bin / "kafka-storage.sh", "format", "--standalone", "-t", "MkU3OEVBNTcwNTJENDM2Qk", "-c", self.config],
            check=True, stdout=self.log, stderr=self.log,
        )
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.bin / "kafka-server-start.sh", self.config], stdout=self.log, stderr=self.log, start_new_session=True
        )

    def kill(self):
        kill(self.process)
