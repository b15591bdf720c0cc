import asyncio
import math
import tempfile
import unittest
from pathlib import Path

from engine.deliveries.comparison import Arrival, Record, Verdict, compare, latency_p99
from engine.deliveries.endpoints import Endpoint
from engine.deliveries.main import parse
from engine.deliveries.receiver import Webhook
from engine.deliveries.scenarios import SCENARIOS, Outcome

A1, A2, A3, B1 = Record(100, "a", "a/1"), Record(200, "a", "a/2"), Record(300, "a", "a/3"), Record(100, "b", "b/1")


def got(*records, webhook=None):
    return [Arrival(record.millis + 10, webhook or f"id of {record.event}", record.event) for record in records]


class CompareTest(unittest.TestCase):
    def test_devices_may_interleave_and_repeats_are_permitted_in_any_order(self):
        self.assertEqual(Verdict(0, 0, 0, 0), compare([A1, A2, B1], got(A1, B1, A2)))
        repeated = compare([A1, A2, B1], got(A1, A2, A1, A2, B1, A1))
        self.assertEqual(Verdict(0, 0, 3, 0), repeated)
        self.assertTrue(repeated.good)

    def test_an_event_that_never_arrives_is_lost(self):
        self.assertEqual(Verdict(1, 0, 0, 0), compare([A1, A2, B1], got(A1, B1)))

    def test_an_event_that_arrives_first_after_a_later_one_of_its_device_is_out_of_order(self):
        self.assertEqual(Verdict(0, 1, 1, 0), compare([A1, A2, A3], got(A1, A3, A2, A3)))

    def test_of_an_endpoint_that_is_behind_only_events_that_were_passed_over_are_lost(self):
        self.assertTrue(compare([A1, A2, A3, B1], got(A1), all_of_them=False).good)
        self.assertEqual(2, compare([A1, A2, A3, B1], got(A3), all_of_them=False).lost)

    def test_an_event_that_kafka_does_not_have_is_altered(self):
        self.assertEqual(1, compare([A1], got(A1, A2)).altered)

    def test_a_webhook_id_is_that_of_one_event_and_its_repeats(self):
        self.assertEqual(1, compare([A1], got(A1) + got(A1, webhook="another")).altered)
        self.assertEqual(1, compare([A1, A2], got(A1, A2, webhook="same")).altered)


class LatencyTest(unittest.TestCase):
    def test_it_counts_from_kafkas_timestamp_to_the_first_arrival(self):
        repeat = Arrival(9_000, "id of a/1", "a/1")
        self.assertEqual(10, latency_p99([A1], got(A1) + [repeat]))

    def test_one_of_a_hundred_may_be_late_and_no_more(self):
        records = [Record(0, "a", str(i)) for i in range(200)]
        arrivals = [Arrival(1_000 if i < 2 else 5, str(i), str(i)) for i in range(200)]
        self.assertEqual(5, latency_p99(records, arrivals))
        self.assertEqual(1_000, latency_p99(records[:100], arrivals))

    def test_warm_up_does_not_count_and_what_is_missing_does(self):
        self.assertEqual(10, latency_p99([A1, A2], got(A2), from_millis=200))
        self.assertEqual(math.inf, latency_p99([A1, A2], got(A2)))


class ScenariosTest(unittest.TestCase):
    def test_the_load_is_2000_deliveries_a_second_to_50_endpoints_of_which_40_are_good(self):
        load = SCENARIOS["load"]
        self.assertEqual((50, 40, 2_000), (sum(load.kinds.values()), load.kinds["good"], load.rate * sum(load.kinds.values())))

    def test_scenarios_are_chosen_by_name(self):
        self.assertEqual(["kafka", "load"], parse(["--only", "kafka,load"]).scenarios)

    def test_a_row_has_a_latency_only_where_one_is_required(self):
        self.assertEqual("| x | 1 | 2 | 3 | 4 | 5 | 12 |", Outcome("x", 1, 2, 3, 4, 5, 12.3, ()).row)
        self.assertEqual("| x | 1 | 2 | 3 | 4 | 5 |  |", Outcome("x", 1, 2, 3, 4, 5, None, ()).row)


REQUEST = b'POST / HTTP/1.1\r\nwebhook-id: msg_%d\r\ncontent-length: 29\r\n\r\n{"id":"d/z/ENTER/%d","time":%d}'


class ReceiverTest(unittest.TestCase):
    def requests(self, kind, chunks):
        """The answers, and what stands in the file of the webhook."""
        with tempfile.TemporaryDirectory() as directory:
            file = Path(directory, "got")

            async def converse():
                with file.open("wb", buffering=0) as out:
                    loop = asyncio.get_running_loop()
                    server = await loop.create_server(lambda: Webhook(kind, out.fileno(), 0), "127.0.0.1", 0)
                    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
                    answers = []
                    for chunk in chunks:
                        writer.write(chunk)
                        await writer.drain()
                        answers.append(await reader.readuntil(b"\r\n\r\n") if chunk.endswith(b"}") else b"")
                    writer.close()
                    server.close()
                    return answers

            return asyncio.run(converse()), [(a.webhook, a.event) for a in Endpoint("x", kind, 0, file).arrivals()]

    def test_what_is_accepted_is_written_down_over_one_connection(self):
        first, second = REQUEST % (1, 7, 7), REQUEST % (2, 8, 8)
        answers, arrivals = self.requests("good", [first, second[:40], second[40:]])
        self.assertEqual([("msg_1", "d/z/ENTER/7"), ("msg_2", "d/z/ENTER/8")], arrivals)
        self.assertTrue(answers[2].startswith(b"HTTP/1.1 200"))

    def test_what_is_refused_is_not(self):
        answers, arrivals = self.requests("broken", [REQUEST % (1, 7, 7)])
        self.assertTrue(answers[0].startswith(b"HTTP/1.1 500"))
        self.assertEqual([], arrivals)

    def test_the_newest_event_is_that_of_the_last_line(self):
        with tempfile.TemporaryDirectory() as directory:
            file = Path(directory, "got")
            endpoint = Endpoint("x", "good", 0, file)
            self.assertEqual(0, endpoint.newest_millis())
            file.write_text("".join(f"1 msg_{i} d/z/ENTER/{i}\n" for i in range(500)))
            self.assertEqual(499, endpoint.newest_millis())


if __name__ == "__main__":
    unittest.main()
