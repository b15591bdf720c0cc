"""Where Flink and Kafka are installed."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from .processes import Needed

PROJECT = Path(__file__).resolve().parents[3]
LAB = PROJECT.parent / "shared" / "lab" / "lab"


@dataclass(frozen=True)
class Homes:
    flink: Path
    kafka: Path
    java: str


def find():
    return Homes(_home("FLINK_HOME", "flink", "lib/flink-dist-*.jar", "Flink 2.2"),
                 _home("KAFKA_HOME", "kafka", "libs/kafka-clients-*.jar", "Kafka 4.2"), _java())


def of_kafka():
    """Without Flink."""
    return Homes(None, _home("KAFKA_HOME", "kafka", "libs/kafka-clients-*.jar", "Kafka 4.2"), _java())


def _home(variable, name, proof, product):
    value = os.environ.get(variable)
    if not value and LAB.exists():
        value = subprocess.run([LAB, name, "home"], check=True, capture_output=True, text=True).stdout.strip()
    if not value:
        raise Needed(f"{variable} is not set: unpack {product} and set it to its directory")
    if not list(Path(value).glob(proof)):
        raise Needed(f"{variable}={value} has no {proof}: set it to the directory of {product}")
    return Path(value)


def _java():
    java = Path(os.environ["JAVA_HOME"], "bin/java") if os.environ.get("JAVA_HOME") else shutil.which("java")
    if not java or not os.access(java, os.X_OK):
        raise Needed("there is no java: install a JDK 17 or 21 and set JAVA_HOME to it")
    return str(java)
