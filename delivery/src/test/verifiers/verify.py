"""Usage: verify.py REQUESTS SECRET. Checks recorded webhooks by the libraries of Standard Webhooks and CloudEvents."""

import base64
import json
import sys
from urllib.parse import unquote

from cloudevents.http import from_http
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

file, secret = sys.argv[1:]
for line in open(file, encoding="utf-8"):
    request = json.loads(line)
    headers, body = request["headers"], base64.b64decode(request["body"])
    payload = Webhook(secret).verify(body, headers)
    try:
        Webhook(secret).verify(body + b" ", headers)
        sys.exit("a body that was changed is accepted")
    except WebhookVerificationError:
        pass
    event = "plain"
    if "specversion" in payload or "ce-id" in headers:
        parsed = from_http(headers, body)
        # Headers are percent-encoded; the library leaves them so.
        subject = unquote(parsed["subject"]) if "ce-id" in headers else parsed["subject"]
        event = f"{parsed['type']} {subject} {parsed.data['deviceId']}"
    print(event)
