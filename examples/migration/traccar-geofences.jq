# Traccar, GET /api/geofences: one Feature for each. Traccar writes WKT with latitude before longitude.
def positions: [scan("(-?[0-9.]+(?:[eE][-+]?[0-9]+)?) +(-?[0-9.]+(?:[eE][-+]?[0-9]+)?)") | [(.[1] | tonumber), (.[0] | tonumber)]];
def closed: if .[0] == .[-1] then . else . + [.[0]] end;

.[]
| .area as $area
| (if $area | startswith("CIRCLE") then
     {geometry: {type: "Point", coordinates: ($area | positions[0])},
      metres: {radiusMeters: ($area | capture(", *(?<radius>[0-9.]+)").radius | tonumber)}}
   elif $area | startswith("LINESTRING") then
     {geometry: {type: "LineString", coordinates: ($area | positions)},
      metres: {bufferMeters: (.attributes.polylineDistance // 25)}}
   elif $area | startswith("POLYGON") then
     {geometry: {type: "Polygon", coordinates: [$area[0:($area | index(")"))] | positions | closed]}, metres: {}}
   else error("geofence \(.id): area of an unknown kind: \($area[0:40])") end) as $shape
| {type: "Feature", id: "geofence-\(.id)",
   properties: ((.attributes | del(.speedLimit)) + {name} + $shape.metres + (.attributes.speedLimit // null | if . then {speedLimitMetersPerSecond: (. * 1852 / 3600)} else {} end)),
   geometry: $shape.geometry}
