"""A schema registry, Apicurio's."""

import functools
import json
import shutil
import urllib.request

from .avro import Values
from .processes import Process, accepts, free_ports, wait_until

PROGRAM = "apicurio-registry"


def is_there():
    return shutil.which(PROGRAM) is not None


class Registry:
    """It keeps its schemas in a file, so that their ids stay when it is started again."""

    def __init__(self, directory):
        (self._port,) = free_ports(1)
        self.url = f"http://127.0.0.1:{self._port}/apis/ccompat/v7"
        self.values = Values(functools.cache(self._schema))
        self.process = Process("registry", [
            PROGRAM, "-Dquarkus.http.host=127.0.0.1", f"-Dquarkus.http.port={self._port}",
            f"-Dapicurio.datasource.url=jdbc:h2:file:{directory / 'registry'}"], directory / "registry.log")

    @property
    def options(self):
        """Of a command."""
        return "--format", "avro", "--registry", self.url

    def start(self):
        self.process.start()
        wait_until(lambda: accepts(self._port), 90, "schema registry", self.process)

    def _schema(self, number):
        with urllib.request.urlopen(f"{self.url}/schemas/ids/{number}", timeout=30) as answer:
            return json.loads(json.load(answer)["schema"])
