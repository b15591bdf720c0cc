import unittest

from engine.soak.flatness import Allowance, Flatness, flatness

NOTHING = Allowance(0, 0)


class FlatnessTest(unittest.TestCase):
    def test_the_first_third_is_warm_up(self):
        self.assertEqual(flatness([1, 2, 3, 7, 7, 7, 7, 7, 7], NOTHING), Flatness(7, 7, 0))

    def test_a_steady_growth_is_not_flat(self):
        self.assertFalse(flatness(range(30), Allowance(0, 9)).flat)
        self.assertTrue(flatness(range(30), Allowance(0, 10)).flat)

    def test_a_single_peak_is_flat(self):
        self.assertTrue(flatness([5] * 8 + [50], NOTHING).flat)

    def test_falling_is_flat(self):
        self.assertTrue(flatness([9, 8, 7, 6, 5, 4], NOTHING).flat)

    def test_a_sawtooth_is_flat(self):
        self.assertTrue(flatness([1, 2, 3, 4] * 9, NOTHING).flat)

    def test_the_larger_allowance_counts(self):
        self.assertEqual(flatness([100] * 6, Allowance(0.05, 2)).allowed, 5)
        self.assertEqual(flatness([10] * 6, Allowance(0.05, 2)).allowed, 2)

    def test_fewer_than_three_values_are_refused(self):
        with self.assertRaises(ValueError):
            flatness([1, 2], NOTHING)
