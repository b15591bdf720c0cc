"""Harms a process from within, by agents that it loads."""

import subprocess
from pathlib import Path

from ..jvm import Jvm, beside
from ..processes import Failed

_SOURCES = Path(__file__).parent
_PERCENT = 94


def fill_heap(world, process):
    """As data that is never freed does."""
    _load(world, process, "HeapFiller", _PERCENT)


def suspend_thread(world, process, name):
    """As a deadlock does."""
    _load(world, process, "ThreadSuspender", name)


def _load(world, process, agent, argument):
    Jvm(process, world.cluster.homes.java).load_agent(_jar(world, agent), argument)


def _jar(world, agent):
    jar = world.directory / f"{agent}.jar"
    if not jar.exists():
        classes, manifest = world.directory / f"{agent}.classes", world.directory / f"{agent}.manifest"
        manifest.write_text(f"Agent-Class: {agent}\n")
        _run(world, "javac", "-nowarn", "-d", classes, _SOURCES / f"{agent}.java")
        _run(world, "jar", "--create", "--file", jar, "--manifest", manifest, "-C", classes, ".")
    return jar


def _run(world, tool, *arguments):
    done = subprocess.run([beside(world.cluster.homes.java, tool), *arguments], capture_output=True, text=True)
    if done.returncode:
        raise Failed(f"{tool} ended with {done.returncode}:\n{done.stderr[-1000:]}")
