"""The command `fenceline`."""

import os
import subprocess

from .homes import PROJECT
from .processes import Failed, Process

JAR = PROJECT / "job" / "target" / "fenceline-job.jar"
JVM = "-Xmx1g -XX:+UseSerialGC -XX:TieredStopAtLevel=1"


def _environment(jvm=JVM):
    return {**os.environ, "FENCELINE_JAVA_OPTS": jvm}


def run(*arguments, ok=(0,)):
    """Runs it to its end; it builds itself first if it has to."""
    done = subprocess.run([PROJECT / "fenceline", *map(str, arguments)], capture_output=True, text=True,
                          env=_environment(), stdin=subprocess.DEVNULL)
    if done.returncode not in ok:
        raise Failed(f"fenceline {' '.join(map(str, arguments))} ended with {done.returncode}:\n{done.stderr[-2000:]}")
    return done.stdout


def process(name, log, *arguments, jvm=JVM, **pipes):
    return Process(name, [str(PROJECT / "fenceline"), *map(str, arguments)], log, _environment(jvm), **pipes)
