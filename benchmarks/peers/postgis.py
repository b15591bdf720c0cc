"""PostGIS: which zones cover each position, by a GiST index, prepared statements and pgbench."""

import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import time

CLIENTS = 4
LOOKUP = "SELECT z.id FROM fixes f JOIN zones z ON ST_Covers(z.shape, f.position) WHERE f.number = :number;"


def programs():
    """The newest of Debian's directories of PostgreSQL."""
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if not found:
        sys.exit("run: --postgis needs PostgreSQL with PostGIS (Debian, Ubuntu: apt install postgresql postgis postgresql-15-postgis-3)")
    return found[-1].parent


class Postgis:
    def __init__(self, directory, zones, fixes):
        self.bin, self.directory = programs(), directory / "postgis"
        self.directory.mkdir(mode=0o777)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        if os.getuid() == 0:  # PostgreSQL does not run as root.
            shutil.chown(self.directory, "postgres")
            directory.chmod(0o755)
        data = str(self.directory / "data")
        self.run(self.bin / "initdb", "-D", data, "-U", "peers", "-A", "trust", "--no-sync")
        self.server = subprocess.Popen(
            self.unprivileged(self.bin / "postgres", "-D", data, "-h", "127.0.0.1", "-p", self.port, "-k", self.directory,
                              "-c", "shared_buffers=1GB", "-c", "synchronous_commit=off"),
            cwd=self.directory, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while subprocess.run([self.bin / "pg_isready", "-h", "127.0.0.1", "-p", str(self.port)], stdout=subprocess.DEVNULL).returncode:
            time.sleep(0.2)
        self.version = self.load(zones, fixes)

    def load(self, zones, fixes):
        self.sql("CREATE EXTENSION postgis; CREATE TABLE zones (id text, shape geometry); "
                 "CREATE TABLE fixes (number integer PRIMARY KEY, position geometry)")
        self.copy("zones", (f"{zone['id']}\tPOLYGON(({points(zone)}))" for zone in zones))
        begun = time.monotonic()
        self.sql("CREATE INDEX ON zones USING gist (shape)", "VACUUM ANALYZE zones")
        self.ready_seconds = time.monotonic() - begun
        self.copy("fixes", (f"{number}\tPOINT({lon!r} {lat!r})" for number, (_, lon, lat) in enumerate(fixes)))
        self.sql("VACUUM ANALYZE fixes")
        self.updates = len(fixes)
        return self.sql("SELECT postgis_lib_version()").strip()

    def copy(self, table, lines):
        with subprocess.Popen(self.psql(f"COPY {table} FROM STDIN"), stdin=subprocess.PIPE, text=True, stdout=subprocess.DEVNULL) as copy:
            copy.stdin.writelines(line + "\n" for line in lines)
            copy.stdin.close()
            if copy.wait():
                sys.exit(f"run: PostGIS did not take the {table}")

    def psql(self, *statements):
        """Each in a transaction of its own."""
        return [self.bin / "psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "peers", "-d", "postgres", "-v", "ON_ERROR_STOP=1",
                "-qAt", *(word for each in statements for word in ("-c", each))]

    def sql(self, *statements):
        return subprocess.run(self.psql(*statements), check=True, stdout=subprocess.PIPE, text=True).stdout

    def megabytes(self):
        """The zones with their index."""
        return int(self.sql("SELECT pg_total_relation_size('zones')")) / 1e6

    def zones_of(self):
        """The zones at each of the fixes, by its number."""
        found = {}
        rows = self.sql("SELECT f.number, z.id FROM fixes f JOIN zones z ON ST_Covers(z.shape, f.position)")
        for row in rows.splitlines():
            number, zone = row.split("|")
            found.setdefault(int(number), set()).add(zone)
        return found

    def pgbench(self, seconds, *options):
        script = self.directory / "lookup.sql"
        script.write_text(f"\\set number random(0, {self.updates - 1})\n{LOOKUP}\n", encoding="utf-8")
        return subprocess.run(
            [self.bin / "pgbench", "-h", "127.0.0.1", "-p", str(self.port), "-U", "peers", "-n", "-M", "prepared", "-c", str(CLIENTS),
             "-j", "2", "-T", str(seconds), "-f", script, *options, "postgres"],
            check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=self.directory).stdout

    def rate(self, seconds):
        return float(re.search(r"^tps = ([\d.]+)", self.pgbench(seconds), re.MULTILINE)[1])

    def latencies(self, seconds, rate):
        """Seconds from the time at which a lookup was due to its answer, sorted."""
        self.pgbench(seconds, "-R", str(rate), "-l", "--log-prefix=latency")
        logs = sorted(self.directory.glob("latency.*"))
        found = sorted(int(line.split()[2]) / 1e6 for log in logs for line in log.read_text().splitlines())
        for log in logs:
            log.unlink()
        return found

    def unprivileged(self, *words):
        user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
        return [*user, *map(str, words)]

    def run(self, *words):
        subprocess.run(self.unprivileged(*words), check=True, cwd=self.directory, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def close(self):
        self.server.terminate()
        self.server.wait()


def points(zone):
    return ",".join(f"{lon!r} {lat!r}" for lon, lat in zone["geometry"]["coordinates"][0])
