import unittest

from engine.schedule import AT_LEAST_ONCE, EXACTLY_ONCE, rounds

KINDS = ["a", "b", "c"]
BOTH = (EXACTLY_ONCE, AT_LEAST_ONCE)


class ScheduleTest(unittest.TestCase):
    def test_a_seed_draws_the_same_rounds_again(self):
        self.assertEqual(rounds(7, 20, KINDS, BOTH), rounds(7, 20, KINDS, BOTH))
        self.assertNotEqual(rounds(7, 20, KINDS, BOTH), rounds(8, 20, KINDS, BOTH))

    def test_zones_change_only_under_exactly_once(self):
        churned = [r.delivery for r in rounds(7, 200, KINDS, BOTH) if r.churn]
        self.assertEqual(set(churned), {EXACTLY_ONCE})

    def test_more_rounds_begin_with_the_same_ones(self):
        self.assertEqual(rounds(7, 5, KINDS, BOTH), rounds(7, 50, KINDS, BOTH)[:5])

    def test_each_kind_comes_equally_often(self):
        kinds = [r.kind for r in rounds(7, 30, KINDS, BOTH)]
        self.assertEqual({k: kinds.count(k) for k in KINDS}, dict.fromkeys(KINDS, 10))

    def test_one_block_of_four_is_at_least_once(self):
        deliveries = [r.delivery for r in rounds(7, 24, KINDS, BOTH)]
        self.assertEqual(deliveries, ([EXACTLY_ONCE] * 9 + [AT_LEAST_ONCE] * 3) * 2)

    def test_one_delivery_is_that_of_all_rounds(self):
        self.assertEqual({r.delivery for r in rounds(7, 24, KINDS, (AT_LEAST_ONCE,))}, {AT_LEAST_ONCE})
