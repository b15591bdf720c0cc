"""MirrorMaker 2 between two brokers."""

import subprocess

from ..homes import PROJECT
from ..processes import Failed, Process


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
    done = subprocess.run([PROJECT / "mvnw", "-B", "-q", "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy",
                           f"-Dartifact={artifact}", f"-DoutputDirectory={directory}"],
                          capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise Failed(f"Maven cannot fetch {artifact}: {done.stdout[-1000:]}")
