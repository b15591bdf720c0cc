package io.fenceline.gateway.state;

import io.fenceline.event.Bytes;
import io.fenceline.geo.index.points.Located;

/**
 * A point of interest. Immutable.
 *
 * @param id 1 to 256 bytes of UTF-8
 * @param version {@link io.fenceline.event.RecordVersion} of its record
 * @param lon degrees in [-180, 180]
 * @param lat degrees in [-90, 90]
 * @param feature the GeoJSON Feature, byte for byte as it is in the topic
 */
public record Place(String id, long version, double lon, double lat, Bytes feature)
    implements Located {}
