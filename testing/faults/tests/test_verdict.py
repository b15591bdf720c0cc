import unittest

from engine.events import Event, parse
from engine.verdict import Verdict, alternating, at_least_once, exactly_once, while_zones_change


def event(device, number, kind="ENTER", zone="z", topic="transitions"):
    return Event(topic, f"{device}/{number}", device, zone, number, kind, f"{device} {number} {kind}")


A1, A2, B1 = event("a", 1), event("a", 2, "EXIT"), event("b", 1)


class ExactlyOnceTest(unittest.TestCase):
    def test_devices_may_interleave(self):
        self.assertEqual(exactly_once([A1, A2, B1], [B1, A1, A2]), Verdict(0, 0, 0))

    def test_a_missing_event_is_lost(self):
        self.assertEqual(exactly_once([A1, A2, B1], [A1, B1]), Verdict(1, 0, 0, (A2.content,)))

    def test_each_repeat_is_doubled(self):
        self.assertEqual(exactly_once([A1], [A1, A1, A1]), Verdict(0, 2, 0, (A1.content,)))

    def test_an_event_of_no_undisturbed_run_is_wrong(self):
        self.assertEqual(exactly_once([A1], [A1, B1]), Verdict(0, 0, 1, (B1.content,)))

    def test_another_order_within_a_device_is_wrong(self):
        verdict = exactly_once([A1, A2], [A2, A1])
        self.assertEqual((verdict.lost, verdict.doubled, verdict.wrong), (0, 0, 1))

    def test_topics_have_orders_of_their_own(self):
        ad = event("a", 1, topic="ad-matches")
        self.assertTrue(exactly_once([A1, A2, ad], [ad, A1, A2]).good)


class AtLeastOnceTest(unittest.TestCase):
    def test_repeats_are_permitted_in_any_order(self):
        self.assertTrue(at_least_once([A1, A2], [A1, A2, A1, A2]).good)

    def test_every_id_is_needed_and_no_other(self):
        self.assertEqual(at_least_once([A1, A2], [A1, B1]), Verdict(1, 0, 1, (A2.id, B1.id)))


class AlternatingTest(unittest.TestCase):
    def test_enter_and_exit_alternate_for_each_device_and_zone(self):
        self.assertTrue(alternating([A1, event("a", 1, zone="y"), A2, event("a", 3)]).good)

    def test_a_second_enter_and_an_exit_without_enter_are_wrong(self):
        self.assertEqual(alternating([A1, A1, A2, A2]).wrong, 2)


class EventTest(unittest.TestCase):
    def test_versions_of_zones_are_not_compared(self):
        line = '{"id":"i","type":"ENTER","deviceId":"d","zoneId":"z","time":5%s}'
        self.assertEqual(parse(line % ',"zoneVersion":1'), parse(line % ',"zoneVersion":2'))

    def test_a_zone_of_one_device_is_known_by_its_scope(self):
        line = '{"id":"i","type":"ENTER","deviceId":"d","zoneId":"z","time":5,"reason":"MOVED"%s}'
        self.assertTrue(parse(line % ',"scope":"DEVICE"').own)
        self.assertEqual((parse(line % "").own, parse(line % "").reason), (False, "MOVED"))

    def test_an_ad_match_is_known_by_its_trigger(self):
        self.assertEqual(parse('{"id":"i","trigger":"INSIDE","deviceId":"d","zoneId":"z","time":5}').topic, "ad-matches")


class WhileZonesChangeTest(unittest.TestCase):
    def test_zones_that_do_not_change_have_the_events_of_the_undisturbed_run(self):
        enter, exit_again = event("a", 1, zone="changed"), event("a", 2, "EXIT", zone="changed")
        stable = event("a", 1, zone="stable")
        changes = "changed".__eq__
        self.assertTrue(while_zones_change([stable], [stable, enter, exit_again], changes).good)
        self.assertEqual(while_zones_change([stable], [enter], changes).lost, 1)
        self.assertEqual(while_zones_change([], [enter, enter], changes), Verdict(0, 1, 1, (enter.content,)))
