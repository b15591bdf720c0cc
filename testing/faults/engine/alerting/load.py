"""Faults of load: what reads too slowly, and what has too little memory."""

import json
import socket
import time
import urllib.error
import urllib.request

from ..jvm import Jvm, jcmd
from ..loading.quota import Quota
from .world import GATEWAY_CLIENT, PREFIX

LIMIT_SECONDS = 180
_STREAMS = 15
_RECEIVE_BUFFER_BYTES = 4096
_DEVICES_PER_SECOND = 2_000
_COLLECTIONS = 50
_FULL = 0.93
_USED = 'sum(jvm_memory_used_bytes{area="heap"}) / sum(jvm_memory_max_bytes{area="heap"} > 0)'


def _quota(world, client):
    return Quota(world.kafka, client, world.directory / "quota.log")


def _fix_quotas(world):
    return [_quota(world, f"{PREFIX}fenceline-locations-{task}") for task in (0, 1)]


def slow_fixes(world):
    for quota in _fix_quotas(world):
        quota.limit(2_000)


def end_slow_fixes(world):
    for quota in _fix_quotas(world):
        quota.lift()


def _zone_quota(world):
    return _quota(world, f"{PREFIX}fenceline-zones-0")


def slow_zones(world):
    _zone_quota(world).limit(1_000)
    world.load_many_zones(1_000)


def end_slow_zones(world):
    _zone_quota(world).lift()
    world.delete_other_zones()


def slow_gateway(world):
    _quota(world, GATEWAY_CLIENT).limit(20_000)
    world.produce(f"{PREFIX}locations", [_fix(f"more-{i}") for i in range(40_000)])


def end_slow_gateway(world):
    _quota(world, GATEWAY_CLIENT).lift()


def _fix(device):
    return json.dumps({"deviceId": device, "time": int(time.time() * 1000), "lon": 3.2, "lat": 54.8})


def _until_fires(world, alerts, step):
    """Repeats a step until these alerts fire; at most until it is too late for them."""
    end = time.monotonic() + LIMIT_SECONDS
    while time.monotonic() < end and not set(alerts) <= world.prometheus.firing():
        step()


def ask_gateway(world, alerts):
    def ask():
        request = urllib.request.Request(f"http://127.0.0.1:{world.gateway_port}/v1/zones", headers={"X-API-Key": world.key})
        try:
            urllib.request.urlopen(request, timeout=5).close()
        except (urllib.error.HTTPError, OSError):
            pass  # That it fails is the fault.
        time.sleep(0.2)
    _until_fires(world, alerts, ask)


def collect_garbage(world):
    """Of one TaskManager, by its own command."""
    task_manager = Jvm(world.flink.task_managers[1], jcmd(world.cluster.homes.java))
    _until_fires(world, ("FencelineGarbageCollection",), lambda: task_manager.collect_often(_COLLECTIONS))


def read_nothing(world):
    streams = []

    def keep():
        while len(streams) < _STREAMS:
            streams.append(_stream(world))
        time.sleep(0.5)
    _until_fires(world, ("FencelineGatewaySlowClients",), keep)
    for stream in streams:
        stream.close()


def _stream(world):
    """A client of all that the gateway has to tell, which takes none of it."""
    stream = socket.socket()
    stream.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _RECEIVE_BUFFER_BYTES)
    stream.connect(("127.0.0.1", world.gateway_port))
    stream.sendall((f"GET /v1/stream?kinds=positions HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: {world.key}\r\n\r\n").encode())
    return stream


def fill_gateway(world):
    """More devices each second, until the small heap of this gateway is full."""
    world.gateway.kill()
    world.small_gateway.start()
    producer, sent = world.producer(f"{PREFIX}locations"), 0

    def add():
        nonlocal sent
        if (world.prometheus.value(_USED) or 0) < _FULL:
            producer.stdin.write("".join(_fix(f"full-{sent + i}") + "\n" for i in range(_DEVICES_PER_SECOND)))
            sent += _DEVICES_PER_SECOND
        time.sleep(1)
    _until_fires(world, ("FencelineGatewayHeapAlmostFull",), add)
    producer.kill()


def replace_full_gateway(world):
    world.small_gateway.kill()
    world.gateway.start()
    world.await_gateway()
