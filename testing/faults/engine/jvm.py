"""What a running JVM uses, as the kernel and the JDK's jcmd see it."""

import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from .processes import Failed, Needed

# The second collection frees what finalizers and cleaners held.
_COLLECT = "GC.run\nGC.run_finalization\nGC.run\nGC.heap_info\nVM.classloader_stats"
_HEAP = re.compile(r"total \d+K, used (\d+)K")
_METASPACE = re.compile(r"Metaspace\s+used (\d+)K")
_LOADER = re.compile(r"ChildFirstClassLoader$", re.MULTILINE)


@dataclass(frozen=True)
class Memory:
    """After a full collection; in MB of a million bytes. `loaders`: Flink's class loaders of jobs."""

    heap: float
    metaspace: float
    loaders: int


class Jvm:
    """A process of the suite that is a JVM."""

    def __init__(self, process, java):
        self._process, self._jcmd = process, beside(java, "jcmd")
        self.name = process.name

    def threads(self):
        return len(self._list("task"))

    def handles(self):
        return len(self._list("fd"))

    def collect(self):
        return parse(self._run(_COLLECT))

    def collect_often(self, times):
        """Full collections, one after the other."""
        self._run("\n".join(["GC.run"] * times))

    def load_agent(self, jar, argument):
        """Returns when its agentmain has."""
        self._run(f"JVMTI.agent_load {jar} {argument}")

    def _run(self, commands):
        done = subprocess.run([self._jcmd, str(self._process.pid), commands], capture_output=True, text=True, timeout=60)
        if done.returncode:
            raise Failed(f"jcmd of {self.name} ended with {done.returncode}:\n{done.stderr[-1000:]}")
        return done.stdout

    def _list(self, kind):
        try:
            return os.listdir(f"/proc/{self._process.pid}/{kind}")
        except OSError as e:
            raise Failed(f"{self.name} has ended:\n{self._process.tail()}") from e


def beside(java, tool):
    """A tool of the JDK, beside its java."""
    found = Path(java).resolve().parent / tool
    if not found.exists():
        raise Needed(f"{java} has no {tool}: install a JDK 17 or 21 and set JAVA_HOME to it")
    return str(found)


def parse(text):
    """The output of jcmd; of all collectors whose report has a line "total 1K, used 1K" for each generation."""
    heap, metaspace = _HEAP.findall(text), _METASPACE.search(text)
    if not heap or not metaspace:
        raise Failed(f"jcmd printed no heap or metaspace:\n{text[:1000]}")
    return Memory(sum(map(int, heap)) * 1024 / 1e6, int(metaspace[1]) * 1024 / 1e6, len(_LOADER.findall(text)))
