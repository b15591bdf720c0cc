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
PLACES = 653_796
# As those of the scenario gateway-near: the n-th of 2,000 towns has about 1 / n of the places of the first, within some 10 km.
TOWNS = """SET client_min_messages = warning; SELECT setseed(0.17);
CREATE TABLE towns AS SELECT n, 360 * random() - 180 AS lon, 120 * random() - 60 AS lat FROM generate_series(0, 1999) n;
CREATE TABLE places AS SELECT number, ST_Point(lon + 0.1 * (random() + random() + random() + random() - 2) * 1.73,
    lat + 0.1 * (random() + random() + random() + random() - 2) * 1.73)::geography AS position
  FROM (SELECT number, floor(power(2000, random()) - 1) AS n FROM generate_series(0, %d) number) p JOIN towns USING (n);
ALTER TABLE places ADD PRIMARY KEY (number); CREATE INDEX ON places USING gist (position)"""
NEAR = """SELECT p.number, ST_Distance(p.position, q.position) FROM places q, LATERAL (SELECT * FROM places
  WHERE ST_DWithin(position, q.position, 50000) ORDER BY position <-> q.position LIMIT 10) p WHERE q.number = :number;"""
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

    def near_rate(self, seconds):
        """Queries a second for the nearest 10 places within 50 km."""
        self.sql(TOWNS % (PLACES - 1), "VACUUM ANALYZE places")
        return rate_of(self.pgbench(seconds, query=NEAR.replace("\n", " "), most=PLACES))

    def pgbench(self, seconds, *options, query=LOOKUP, most=None):
        script = self.directory / "lookup.sql"
        script.write_text(f"\\set number random(0, {(most or self.updates) - 1})\n{query}\n", encoding="utf-8")
        return subprocess.run(
            [self.bin / "pgbench", "-h", "127.0.0.1", "-p", str(self.port), "-U", "peers", "-n", "-M", "prepared", "-c", str(CLIENTS),
             "-j", "2", "-T", str(seconds), "-f", script, *options, "postgres"],
            check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=self.directory).stdout

    def rate(self, seconds):
        return rate_of(self.pgbench(seconds))

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


def rate_of(report):
    return float(re.search(r"^tps = ([\d.]+)", report, re.MULTILINE)[1])
