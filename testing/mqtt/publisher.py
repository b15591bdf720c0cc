"""An MQTT 3.1.1 client that only publishes, with QoS 1: a general one needs a core for 10,000 messages/s."""

import socket
import struct
import threading

PUBLISH_QOS1, DUPLICATE, PUBACK = 0x32, 0x08, 0x40
WINDOW = 10_000


def text(value):
    return struct.pack(">H", len(value)) + value.encode()


def packet(kind, body):
    length, digits = len(body), bytearray()
    while True:
        length, digit = divmod(length, 128)
        digits.append(digit | (0x80 if length else 0))
        if not length:
            return bytes([kind]) + bytes(digits) + body


class Publisher:
    """Publishes messages in their order; keeps each until it is acknowledged, and sends those again after a reconnect.

    Ids of packets are numbers of messages modulo 2^16; acknowledgements come in the order of the messages.
    """

    def __init__(self, port):
        self.port = port
        self.unacknowledged = {}
        self.acknowledged = set()
        self.socket = socket.socket()
        self.socket.close()
        self.lock = threading.Lock()

    def connect(self):
        """Tries once."""
        connection = socket.socket()
        try:
            connection.connect(("127.0.0.1", self.port))
            connection.sendall(packet(0x10, text("MQTT") + bytes([4, 2, 0, 0]) + text(f"publisher-{self.port}")))
            if connection.recv(4, socket.MSG_WAITALL)[:1] != b"\x20":
                raise ConnectionError("no CONNACK")
        except OSError:
            connection.close()
            return False
        self.socket = connection
        threading.Thread(target=self.read, args=(connection,), daemon=True).start()
        return True

    def read(self, connection):
        rest = b""
        try:
            while received := connection.recv(65536):
                rest += received
                end = len(rest) // 4 * 4
                with self.lock:
                    for i in range(0, end, 4):
                        number, _ = self.unacknowledged.pop(int.from_bytes(rest[i + 2:i + 4], "big"), (None, None))
                        self.acknowledged.add(number)
                rest = rest[end:]
        except OSError:
            pass
        connection.close()

    def publish(self, topic, first, payloads):
        """Publishes messages of these numbers, from first on; returns how many it could, without waiting."""
        if self.socket.fileno() < 0:
            if not self.connect():
                return 0
            with self.lock:
                again = [bytes([each[0] | DUPLICATE]) + each[1:] for _, each in self.unacknowledged.values()]
            self.send(b"".join(again))
        packets = []
        with self.lock:
            for number, payload in enumerate(payloads[: WINDOW - len(self.unacknowledged)], first):
                id = number % 65535 + 1
                packets.append(packet(PUBLISH_QOS1, text(topic) + struct.pack(">H", id) + payload))
                self.unacknowledged[id] = (number, packets[-1])
        self.send(b"".join(packets))
        return len(packets)

    def send(self, data):
        try:
            self.socket.sendall(data)
        except OSError:
            self.socket.close()
