# CAMARA Geofencing Subscriptions: one Feature for each subscription, or for each of a list.
# triggerSensibility is a proposal; without it positions count as exact.
(arrays // [.])[]
| .config as $config
| $config.subscriptionDetail as $detail
| {type: "Feature", id,
   properties: ({radiusMeters: $detail.area.radius}
     + (if $config.subscriptionExpireTime then {validUntil: $config.subscriptionExpireTime} else {} end)
     + (if $detail.triggerSensibility then {uncertainty: ($detail.triggerSensibility | ascii_downcase)} else {} end)),
   geometry: {type: "Point", coordinates: [$detail.area.center.longitude, $detail.area.center.latitude]}}
