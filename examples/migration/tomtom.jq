# TomTom Geofencing API: one Feature for each fence. A rectangle becomes a polygon.
def rectangle: .coordinates as [[$west, $south], [$east, $north]]
  | {type: "Polygon",
     coordinates: [[[$west, $south], [$east, $south], [$east, $north], [$west, $north], [$west, $south]]]};

(.features // [.])[]
| .geometry as $geometry
| {type: "Feature", id,
   properties: ((.properties // {}) + {name}
     + (if $geometry.shapeType == "Circle" then {radiusMeters: $geometry.radius}
        elif $geometry.shapeType == "Corridor" then {bufferMeters: $geometry.radius}
        else {} end)),
   geometry: (if $geometry.shapeType == "Rectangle" then $geometry | rectangle
              else $geometry | {type, coordinates} end)}
