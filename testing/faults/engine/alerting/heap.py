"""Fills the heap of a process, as data that is never freed does."""

import subprocess
from pathlib import Path

from ..jvm import Jvm, beside
from ..processes import Failed

_SOURCE = Path(__file__).with_name("HeapFiller.java")
_PERCENT = 94


def fill(world, process):
    Jvm(process, world.cluster.homes.java).load_agent(_agent(world), _PERCENT)


def _agent(world):
    jar = world.directory / "heap-filler.jar"
    if not jar.exists():
        classes, manifest = world.directory / "heap-filler", world.directory / "heap-filler.manifest"
        manifest.write_text("Agent-Class: HeapFiller\n")
        _run(world, "javac", "-d", classes, _SOURCE)
        _run(world, "jar", "--create", "--file", jar, "--manifest", manifest, "-C", classes, ".")
    return jar


def _run(world, tool, *arguments):
    done = subprocess.run([beside(world.cluster.homes.java, tool), *arguments], capture_output=True, text=True)
    if done.returncode:
        raise Failed(f"{tool} ended with {done.returncode}:\n{done.stderr[-1000:]}")
