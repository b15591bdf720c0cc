"""Faults of load: what reads too slowly, and what costs too much."""

import json
import socket
import time
import urllib.request

from ..jvm import Jvm
from ..loading.quota import Quota
from .world import GATEWAY_CLIENT, PREFIX

_STREAMS = 15
_RECEIVE_BUFFER_BYTES = 4096
_COLLECTIONS = 50


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


def limit_zones(world):
    _zone_quota(world).limit(1_000)


def slow_zones(world):
    limit_zones(world)
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


def ask_gateway(world):
    request = urllib.request.Request(f"http://127.0.0.1:{world.gateway_port}/v1/zones/at?lon=3.2&lat=54.8",
                                     headers={"X-API-Key": world.key})
    try:
        urllib.request.urlopen(request, timeout=5).close()
    except OSError:
        pass  # That it fails is the fault.


def collect_garbage(world):
    """Of one TaskManager, by its own command."""
    Jvm(world.flink.task_managers[1], world.cluster.homes.java).collect_often(_COLLECTIONS)


_streams = []


def read_nothing(world):
    _streams.extend(_stream(world) for _ in range(_STREAMS))


def end_streams(_):
    while _streams:
        _streams.pop().close()


def _stream(world):
    """A client of all that the gateway has to tell, which takes none of it."""
    stream = socket.socket()
    stream.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _RECEIVE_BUFFER_BYTES)
    stream.connect(("127.0.0.1", world.gateway_port))
    stream.sendall((f"GET /v1/stream?kinds=positions HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: {world.key}\r\n\r\n").encode())
    return stream
