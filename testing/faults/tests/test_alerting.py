import re
import unittest

from engine.alerting.faults import FAULTS
from engine.alerting.main import line, parse
from engine.alerting.prometheus import ALERTS, CONFIGURATION, configure
from engine.alerting.run import Outcome

FAULT = next(fault for fault in FAULTS if fault.key == "taskmanagers")


def outcome(fired):
    return Outcome(FAULT, fired, 12.3, 0.04)


class AlertingTest(unittest.TestCase):
    def test_a_fault_that_is_reported_in_time_is_good(self):
        good = outcome({"FencelineTaskManagersMissing": 70.2, "FencelineJobNotRunning": 130})
        self.assertTrue(good.good)
        self.assertEqual("| all TaskManagers die | FencelineTaskManagersMissing 70 | FencelineJobNotRunning 130 | 12 | 0.0 |", line(good))

    def test_a_fault_that_is_reported_too_late_or_never_is_not(self):
        self.assertEqual(["FencelineTaskManagersMissing"], outcome({"FencelineTaskManagersMissing": 181}).missing)
        self.assertEqual(["FencelineTaskManagersMissing"], outcome({}).missing)

    def test_an_alert_that_is_not_true_is_named(self):
        false = outcome({"FencelineTaskManagersMissing": 70, "FencelineZonesGone": 80})
        self.assertEqual(["FencelineZonesGone"], false.false)
        self.assertIn("FALSE: FencelineZonesGone", line(false))

    def test_logs_that_would_fill_a_disk_are_not_good(self):
        fired = {"FencelineTaskManagersMissing": 70.2}
        self.assertTrue(Outcome(FAULT, fired, 12.3, 2.0).good)
        self.assertFalse(Outcome(FAULT, fired, 12.3, 2.1).good)

    def test_alerts_of_the_table_are_alerts_of_the_rules(self):
        rules = ALERTS.read_text()
        for fault in FAULTS:
            for name in (*fault.expected, *fault.also):
                self.assertIn(f"alert: {name}\n", rules)

    def test_each_alert_of_the_rules_is_expected_of_a_fault(self):
        rules = ALERTS.read_text()
        expected = {name for fault in FAULTS for name in fault.expected}
        self.assertEqual(set(re.findall(r"alert: (\w+)", rules)), expected)

    def test_prometheus_runs_with_the_shipped_configuration(self):
        shipped = CONFIGURATION.read_text()
        text = configure(shipped, {"flink": ["a:1", "b:2"], "gateway": ["c:3"], "deliverer": ["d:4"]})
        self.assertIn('targets: ["a:1", "b:2"]', text)
        self.assertIn("labeldrop", text)
        self.assertNotIn("dns_sd_configs", text)
        self.assertRaises(ValueError, configure, shipped, {"other": ["a:1"]})

    def test_faults_are_chosen_by_name(self):
        self.assertEqual(["brokers", "zones"], [fault.key for fault in parse(["--only", "zones,brokers"]).faults])


if __name__ == "__main__":
    unittest.main()
