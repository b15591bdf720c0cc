"""A TCP proxy between the job and a broker, which can drop the network without closing a connection."""

import selectors
import socket
import threading


class Proxy:
    """Forwards `port` to `target` in a thread of its own. While it is cut, it forwards nothing and closes nothing, as a
    network that loses every packet; afterwards everything that was sent arrives, as after TCP's repetition."""

    def __init__(self, port, target):
        self._target = ("127.0.0.1", target)
        self._server = socket.create_server(("127.0.0.1", port), backlog=128)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._server, selectors.EVENT_READ, None)
        self._connected = threading.Event()
        self._connected.set()
        self._closed = False
        threading.Thread(target=self._run, daemon=True).start()

    def cut(self):
        self._connected.clear()

    def heal(self):
        self._connected.set()

    def close(self):
        self._closed = True
        self.heal()

    def _run(self):
        while not self._closed:
            self._connected.wait()
            for key, _ in self._selector.select(0.2):
                if not self._connected.is_set():
                    break
                if key.data is None:
                    self._accept()
                else:
                    self._forward(key.fileobj, key.data)
        for key in list(self._selector.get_map().values()):
            key.fileobj.close()

    def _accept(self):
        client, _ = self._server.accept()
        try:
            broker = socket.create_connection(self._target, 2)
        except OSError:
            client.close()
            return
        for here, there in ((client, broker), (broker, client)):
            here.settimeout(10)
            here.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._selector.register(here, selectors.EVENT_READ, there)

    def _forward(self, here, there):
        try:
            data = here.recv(1 << 18)
            if data:
                there.sendall(data)
                return
        except OSError:
            pass
        for end in (here, there):
            try:
                self._selector.unregister(end)
            except (KeyError, ValueError):
                pass
            end.close()
