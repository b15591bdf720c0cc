"""The command `fenceline`."""

import os
import subprocess

from .homes import PROJECT
from .processes import Failed, Process

JAR = PROJECT / "job" / "target" / "fenceline-job.jar"
_ENVIRONMENT = {**os.environ, "FENCELINE_JAVA_OPTS": "-Xmx1g -XX:+UseSerialGC -XX:TieredStopAtLevel=1"}


def run(*arguments, ok=(0,)):
    """Runs it to its end; it builds itself first if it has to."""
    done = subprocess.run([PROJECT / "fenceline", *map(str, arguments)], capture_output=True, text=True,
                          env=_ENVIRONMENT, stdin=subprocess.DEVNULL)
    if done.returncode not in ok:
        raise Failed(f"fenceline {' '.join(map(str, arguments))} ended with {done.returncode}:\n{done.stderr[-2000:]}")
    return done.stdout


def process(name, log, *arguments, **pipes):
    return Process(name, [str(PROJECT / "fenceline"), *map(str, arguments)], log, _ENVIRONMENT, **pipes)
