"""Receives webhooks of Fenceline, verifies their signatures and prints each event once. Needs Python 3.9 only.

WEBHOOK_SECRET=whsec_... python3 receiver.py [PORT]
"""

import base64
import hashlib
import hmac
import os
import sys
import time
from collections import OrderedDict
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
MAX_AGE_SECONDS = 300
MAX_BODY_BYTES = 1 << 20
REMEMBERED_IDS = 100_000
seen = OrderedDict()


def is_signed(headers, body):
    """Whether one of the signatures is right and the request is not an old one."""
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > MAX_AGE_SECONDS:
        return False
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(SECRET, signed, hashlib.sha256).digest()).decode()
    return any(
        hmac.compare_digest(expected, each)
        for each in headers.get("webhook-signature", "").split(" ")
    )


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        length = int(self.headers.get("content-length", 0))
        if length > MAX_BODY_BYTES:
            return self.answer(413)
        body = self.rfile.read(length)
        if not is_signed(self.headers, body):
            return self.answer(401)
        message_id = self.headers["webhook-id"]
        if message_id not in seen:  # Deliveries may be repeated.
            seen[message_id] = True
            if len(seen) > REMEMBERED_IDS:
                seen.popitem(last=False)
            print(body.decode(), flush=True)
        return self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *arguments):
        pass


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8000
    host = os.environ.get("HOST", "0.0.0.0" if os.path.exists("/.dockerenv") else "127.0.0.1")
    ThreadingHTTPServer((host, port), Receiver).serve_forever()
