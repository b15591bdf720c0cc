"""A Prometheus with the shipped rules, which scrapes the processes of this run as Docker Compose's does."""

import json
import re
import shutil
import urllib.request

from ..homes import PROJECT
from ..processes import Needed, Process, free_ports, wait_until

CONFIGURATION = PROJECT / "monitoring" / "prometheus" / "prometheus.yml"
ALERTS = PROJECT / "helm" / "fenceline" / "files" / "alerts.yml"


class Prometheus:
    """`targets`: addresses by the name of the scrape job."""

    def __init__(self, directory, targets):
        program = shutil.which("prometheus")
        if not program:
            raise Needed("there is no prometheus on the PATH: on Debian, apt-get install prometheus")
        directory.mkdir()
        configuration = directory / "prometheus.yml"
        configuration.write_text(configure(CONFIGURATION.read_text(), targets))
        (self._port,) = free_ports(1)
        self.process = Process("prometheus", [
            program, f"--config.file={configuration}", f"--storage.tsdb.path={directory / 'data'}",
            f"--web.listen-address=127.0.0.1:{self._port}"], directory / "prometheus.log")

    def start(self):
        self.process.start()
        wait_until(self._ready, 30, "Prometheus", self.process)

    def firing(self):
        """The names of the alerts that fire."""
        return self._alerts("firing")

    def active(self):
        """The names of the alerts that fire, or will unless their condition ends."""
        return self._alerts("firing", "pending")

    def _alerts(self, *states):
        return {alert["labels"]["alertname"] for alert in self._get("alerts")["alerts"] if alert["state"] in states}

    def value(self, query):
        """Of the first series; None if there is none."""
        result = self._get("query?query=" + urllib.request.quote(query))["result"]
        return float(result[0]["value"][1]) if result else None

    def _ready(self):
        try:
            self._get("alerts")
            return True
        except OSError:
            return False

    def _get(self, path):
        with urllib.request.urlopen(f"http://127.0.0.1:{self._port}/api/v1/{path}", timeout=10) as answer:
            return json.load(answer)["data"]


def configure(shipped, targets):
    """The shipped configuration with these targets instead of the names of containers."""
    text = shipped.replace("rules/*.yml", str(ALERTS))
    for job, addresses in targets.items():
        text, count = re.subn(rf"(  - job_name: {job}\n)    dns_sd_configs:\n      - .*\n",
                              rf"\1    static_configs: [{{targets: {json.dumps(addresses)}}}]\n", text)
        if count != 1:
            raise ValueError(f"prometheus.yml has no scrape job {job} that finds its targets by DNS")
    return re.sub(r"  - job_name: prometheus\n(    .*\n)+", "", text)
