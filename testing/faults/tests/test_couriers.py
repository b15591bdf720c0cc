import json
import unittest

from engine import couriers
from engine.couriers import AT_A_TIME, EVENTS, Courier, Couriers, Put
from engine.events import Event
from engine.verdict import Verdict


def event(device, line):
    type, zone, *reason = line.split(" ")
    return Event("transitions", line, device, zone, 0, type, line, True, "".join(reason))


class VerdictTest(unittest.TestCase):
    def test_a_courier_that_saw_its_script_is_good(self):
        events = [event("courier-0", line) for line in EVENTS]
        self.assertTrue(couriers.verdict(events, 1).good)
        self.assertEqual(couriers.verdict(events, 2).lost, len(EVENTS))

    def test_lost_doubled_foreign_and_disordered_events_are_found(self):
        events = [event("courier-0", line) for line in EVENTS]
        self.assertEqual(couriers.verdict(events[1:], 1), Verdict(1, 0, 0, ("courier-0 " + EVENTS[0],)))
        self.assertEqual(couriers.verdict([*events, events[0]], 1).doubled, 1)
        self.assertEqual(couriers.verdict([*events, event("courier-0", "EXIT home MOVED")], 1).wrong, 1)
        self.assertEqual(couriers.verdict(events[::-1], 1), Verdict(0, 0, 1, ("order of courier-0",)))

    def test_the_reason_of_the_first_enter_depends_on_the_moment(self):
        first = [event("courier-0", "ENTER home FIRST_FIX"), *(event("courier-0", line) for line in EVENTS[1:])]
        self.assertTrue(couriers.verdict(first, 1).good)


class CourierTest(unittest.TestCase):
    def test_zones_are_put_when_the_events_before_were_seen(self):
        written = []
        courier = Courier("courier-0", lambda key, value: written.append(key))
        self.assertEqual([fix.device for fix in courier.fixes(0)], ["courier-0"])
        courier.fixes(1)
        self.assertEqual(written, ["courier-0/home"])
        courier.see()
        courier.fixes(1e9)
        self.assertEqual(written, ["courier-0/home", "courier-0/order"])

    def test_a_put_without_a_place_deletes(self):
        self.assertIsNone(Put("home", None).feature(0))
        late = json.loads(Put("late", 1.0, arrive_seconds=5).feature(60))
        self.assertEqual(late["properties"], {"arriveBy": "1970-01-01T00:01:05+00:00"})


class FakeWriter:
    def __init__(self):
        self.keys = []

    def write(self, key, value):
        self.keys.append(key)


class FakeReader:
    def __init__(self):
        self.all = []

    def records(self, begin):
        return self.all[begin:]


class CouriersTest(unittest.TestCase):
    def setUp(self):
        self.reader = FakeReader()
        self.couriers = Couriers(FakeWriter(), self.reader)

    def test_none_reports_before_it_begins(self):
        self.assertEqual(self.couriers.fixes(), [])
        self.assertTrue(self.couriers.ended)

    def test_some_are_under_way_at_a_time_and_each_writes_what_is_refused(self):
        self.couriers.begin()
        self.assertEqual(len(self.couriers.fixes()), AT_A_TIME)
        self.couriers.fixes()
        self.assertEqual((self.couriers.started, self.couriers.refused), (AT_A_TIME, 2 * AT_A_TIME))
        self.couriers.end()
        self.assertFalse(self.couriers.ended)


if __name__ == "__main__":
    unittest.main()
