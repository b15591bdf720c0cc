// Usage: node verify.mjs REQUESTS SECRET. Checks recorded webhooks by the libraries of Standard Webhooks and CloudEvents.
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { Webhook } from "standardwebhooks";
import { HTTP } from "cloudevents";

const [file, secret] = process.argv.slice(2);
const requests = readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line));
for (const { headers, body } of requests) {
  const text = Buffer.from(body, "base64").toString("utf8");
  const payload = new Webhook(secret).verify(text, headers);
  assert.throws(() => new Webhook(secret).verify(text + " ", headers));
  assert.throws(() => new Webhook("whsec_" + Buffer.alloc(32, 1).toString("base64")).verify(text, headers));
  let event = "plain";
  if (payload.specversion || headers["ce-id"]) {
    const parsed = HTTP.toEvent({ headers, body: text });
    assert.ok(parsed.validate());
    // Headers are percent-encoded; the library leaves them so.
    const subject = headers["ce-id"] ? decodeURIComponent(parsed.subject) : parsed.subject;
    event = `${parsed.type} ${subject} ${parsed.data.deviceId}`;
  }
  console.log(event);
}
