"""Writes zones with both kinds of uncertainty, fixes whose circles lie around their borders, and what shapely makes of
each pair: ids of devices and zones in the files inside and outside. Arguments: zones, and the directory to write to."""

import gzip
import json
import random
import sys
from pathlib import Path

from pyproj import Transformer
from shapely import Point, box, segmentize
from shapely.geometry import shape
from shapely.ops import transform

ZONES = 80
FIXES_PER_ZONE = 12
# Shapely's answers are of the plane: closer calls than this are left out.
MARGIN_METERS = 2
# Edges are straight in longitude and latitude; pieces of this length are so in the projection, too.
PIECE_DEGREES = 0.005
METERS_PER_DEGREE = 111_320


def fix_near(border, number):
    point = border.interpolate(random.random(), normalized=True)
    reach = random.choice([50, 500, 5_000]) / METERS_PER_DEGREE
    return {
        "deviceId": f"d{number}",
        "time": 1_700_000_000_000,
        "lon": round(point.x + random.uniform(-reach, reach), 7),
        "lat": round(point.y + random.uniform(-reach, reach), 7),
        "accuracyMeters": random.choice([5, 50, 400, 1_500, 6_000]),
    }


def main(zones_file, directory):
    random.seed(7)
    with gzip.open(zones_file) as file:
        features = json.load(file)["features"]
    chosen = random.sample(features, min(ZONES, len(features)))
    areas = {str(i): shape(feature["geometry"]) for i, feature in enumerate(chosen)}
    fixes = []
    for area in areas.values():
        for _ in range(FIXES_PER_ZONE):
            fixes.append(fix_near(area.boundary, len(fixes)))
    inside, outside = [], []
    for fix in fixes:
        plane = Transformer.from_crs(
            "EPSG:4326", f"+proj=aeqd +lat_0={fix['lat']} +lon_0={fix['lon']} +ellps=WGS84", always_xy=True
        )
        radius = fix["accuracyMeters"]
        near = Point(fix["lon"], fix["lat"]).buffer(2 * radius / METERS_PER_DEGREE + 0.02)
        for zone, area in areas.items():
            if not box(*near.bounds).intersects(box(*area.bounds)):
                outside += [f"{fix['deviceId']} {kind}-{zone}" for kind in ("strict", "loose")]
                continue
            flat = transform(plane.transform, segmentize(area, PIECE_DEGREES))
            middle = Point(0, 0)
            away = flat.distance(middle)
            depth = flat.boundary.distance(middle) if away == 0 else -away
            for kind, threshold in (("strict", radius), ("loose", -radius)):
                if abs(depth - threshold) > MARGIN_METERS:
                    (inside if depth > threshold else outside).append(f"{fix['deviceId']} {kind}-{zone}")
    lines = []
    for zone, feature in enumerate(chosen):
        for kind in ("strict", "loose"):
            lines.append(
                {
                    "type": "Feature",
                    "id": f"{kind}-{zone}",
                    "properties": {"uncertainty": kind},
                    "geometry": feature["geometry"],
                }
            )
    write(directory, "zones.ndjson", map(json.dumps, lines))
    write(directory, "fixes.ndjson", map(json.dumps, fixes))
    write(directory, "inside", inside)
    write(directory, "outside", outside)


def write(directory, name, lines):
    Path(directory, name).write_text("".join(f"{line}\n" for line in lines))


main(*sys.argv[1:])
