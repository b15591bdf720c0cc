# Amazon Location Service, ListGeofences: one Feature for each entry.
.Entries[]
| .Geometry as $geometry
| {type: "Feature",
   id: .GeofenceId,
   properties: ((.GeofenceProperties // {})
     + (if $geometry.Circle then {radiusMeters: $geometry.Circle.Radius} else {} end)),
   geometry: (
     if $geometry.Circle then {type: "Point", coordinates: $geometry.Circle.Center}
     elif $geometry.MultiPolygon then {type: "MultiPolygon", coordinates: $geometry.MultiPolygon}
     else {type: "Polygon", coordinates: $geometry.Polygon} end)}
