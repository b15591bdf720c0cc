import socket
import unittest

from engine.processes import free_ports
from engine.proxy import Proxy


class ProxyTest(unittest.TestCase):
    def setUp(self):
        self.broker = socket.create_server(("127.0.0.1", 0))
        (port,) = free_ports(1)
        self.proxy = Proxy(port, self.broker.getsockname()[1])
        self.addCleanup(self.broker.close)
        self.addCleanup(self.proxy.close)
        self.client = socket.create_connection(("127.0.0.1", port))
        self.addCleanup(self.client.close)
        self.accepted, _ = self.broker.accept()
        self.addCleanup(self.accepted.close)
        self.accepted.settimeout(5)

    def test_what_is_sent_during_a_cut_arrives_after_it(self):
        self.client.sendall(b"before")
        self.assertEqual(self.accepted.recv(100), b"before")
        self.proxy.cut()
        self.client.sendall(b"during")
        self.accepted.settimeout(0.5)
        with self.assertRaises(TimeoutError):
            self.accepted.recv(100)
        self.proxy.heal()
        self.accepted.settimeout(5)
        self.assertEqual(self.accepted.recv(100), b"during")

    def test_the_death_of_a_broker_closes_its_connections(self):
        self.accepted.close()
        self.client.settimeout(5)
        self.assertEqual(self.client.recv(100), b"")
