"""Processes of this run, ended with it: by their pids, and by the kernel if this process is killed."""

import ctypes
import os
import random
import shutil
import signal
import socket
import subprocess
import time

_LIBC = ctypes.CDLL(None)
_PR_SET_PDEATHSIG = 1


class Needed(Exception):
    """Something that this machine does not have, and what to do."""


class Failed(Exception):
    """The suite itself could not go on."""


def _die_with_parent():
    _LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


class Process:
    """One command in a session of its own, so that Ctrl-C reaches this process only. Start it from the main thread:
    the kernel ends it with the thread that started it. `scratch`: a directory that is deleted before each start, as a
    new container begins without the files of the last one."""

    def __init__(self, name, command, log, env=None, scratch=None, **pipes):
        self.name, self.log, self._scratch = name, log, scratch
        self._command, self._env, self._pipes = command, env, pipes
        self._process = None

    def start(self):
        if self._scratch:
            shutil.rmtree(self._scratch, ignore_errors=True)
        with open(self.log, "ab") as log:
            self._process = subprocess.Popen(
                self._command, env=self._env, start_new_session=True, preexec_fn=_die_with_parent,
                **{"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log, **self._pipes})
        return self

    @property
    def pid(self):
        return self._process.pid

    @property
    def stdin(self):
        return self._process.stdin

    @property
    def stdout(self):
        return self._process.stdout

    @property
    def alive(self):
        return self._process is not None and self._process.poll() is None

    def signal(self, number):
        if self.alive:
            os.kill(self._process.pid, number)

    def kill(self):
        """kill -9, and waits until it is gone."""
        if self._process is not None:
            self.signal(signal.SIGKILL)
            self._process.wait()

    def wait(self, seconds):
        return self._process.wait(seconds)

    def tail(self, lines=15):
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])


def free_ports(count):
    """Ports that nothing uses now; all different. Below those that the kernel gives to outgoing connections, so that a
    process that starts again gets its port back."""
    ports = []
    for port in random.SystemRandom().sample(range(20_000, 32_000), 1_000):
        if len(ports) < count and _is_free(port):
            ports.append(port)
    return ports


def _is_free(port):
    try:
        socket.create_server(("127.0.0.1", port)).close()
        return True
    except OSError:
        return False


def accepts(port):
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
        return True
    except OSError:
        return False


def wait_until(condition, seconds, what, process=None):
    """Polls until the condition holds and returns its value."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if process is not None and not process.alive:
            raise Failed(f"{process.name} ended while waiting for {what}:\n{process.tail()}")
        if time.monotonic() > end:
            raise Failed(f"no {what} within {seconds:.0f} s" + (f":\n{process.tail()}" if process else ""))
        time.sleep(0.05)
