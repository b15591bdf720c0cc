package io.fenceline.sql;

import io.fenceline.event.RecordVersion;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneEntry;
import io.fenceline.format.geojson.FeatureMembers;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;

/** A zone with the columns of its row. Immutable. */
record SqlZone(Zone zone, StringData zoneId, StringData properties) implements ZoneEntry {
  private static final FeatureMembers MEMBERS = new FeatureMembers(FieldSelection.NONE);

  /**
   * @param feature that the zone was read from
   */
  static SqlZone of(Zone zone, byte[] feature) throws RefusedException {
    JsonValue properties = MEMBERS.of(feature).get("properties");
    return new SqlZone(
        zone,
        StringData.fromString(zone.id()),
        properties == null ? null : StringData.fromBytes(properties.oneLine()));
  }

  RowData row() {
    return GenericRowData.of(zoneId, RecordVersion.offset(version()), properties);
  }
}
