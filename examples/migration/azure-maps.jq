# Azure Maps geofence data: one Feature for each. The points of a MultiPoint become zones of their own.
def rules:
  (.validityTime // {}) as $validity
  | (if ($validity.validityPeriod // []) | length > 1 or any(.recurrenceType?) then
       error("\(.geometryId): several or recurring validity periods cannot be converted")
     else ($validity.validityPeriod // [])[0] // {} end) as $period
  | {validFrom: $period.startTime, validUntil: ($period.endTime // $validity.expiredTime)}
  | with_entries(select(.value != null));

(.features // [.])[]
| .geometry.type as $type
| .properties as $properties
| ($properties | del(.geometryId, .subType, .radius, .validityTime)) as $own
| ($properties.geometryId | tostring) as $id
| if $type == "MultiPoint" then
    .geometry.coordinates | to_entries[]
    | {id: "\($id)-\(.key + 1)", geometry: {type: "Point", coordinates: .value}, metres: {radiusMeters: $properties.radius}}
  else
    {id: $id, geometry,
     metres: (if $type == "Point" then {radiusMeters: $properties.radius}
              elif $type == "LineString" or $type == "MultiLineString" then {bufferMeters: $properties.radius}
              else {} end)}
  end
| {type: "Feature", id, properties: ($own + .metres + ($properties | rules)), geometry}
