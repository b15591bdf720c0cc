package io.fenceline.sql;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.table.annotation.DataTypeHint;
import org.apache.flink.table.annotation.FunctionHint;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.functions.FunctionContext;
import org.apache.flink.table.functions.TableFunction;

/**
 * {@code FENCELINE_ZONES_AT(lon, lat [, time])}: a row for each zone that covers the point, by G1
 * and G2, whatever its conditions; with a time, only zones that exist then (Z3, Z4). No row for a
 * null. The zones are those of the topic now.
 */
@FunctionHint(
    output =
        @DataTypeHint(
            value = "ROW<zoneId STRING NOT NULL, zoneVersion BIGINT NOT NULL, properties STRING>",
            bridgedTo = RowData.class))
public final class ZonesAtFunction extends TableFunction<RowData> {
  private static final long serialVersionUID = 1;

  private final ZonesTopic source;
  private transient SharedZones zones;
  private transient List<SqlZone> found;

  ZonesAtFunction(ZonesTopic source) {
    this.source = source;
  }

  /** False: the rows depend on the topic, so that the planner must not compute them. */
  @Override
  public boolean isDeterministic() {
    return false;
  }

  @Override
  public void open(FunctionContext context) throws Exception {
    found = new ArrayList<>();
    zones = SharedZones.open(source);
    zones.registerMetrics(context.getMetricGroup().addGroup("fenceline"));
  }

  /** All zones, valid now or not. */
  public void eval(Double lon, Double lat) {
    if (find(lon, lat)) {
      found.forEach(zone -> collect(zone.row()));
    }
  }

  /** The zones that exist at this instant. */
  public void eval(
      Double lon,
      Double lat,
      @DataTypeHint(value = "TIMESTAMP_LTZ(3)", bridgedTo = Instant.class) Instant time) {
    if (time != null && find(lon, lat)) {
      long timeMillis = time.toEpochMilli();
      for (SqlZone zone : found) {
        if (zone.isValidAt(timeMillis)) {
          collect(zone.row());
        }
      }
    }
  }

  private boolean find(Double lon, Double lat) {
    found.clear();
    if (lon != null && lat != null) {
      zones.zonesAt(lon, lat, found);
    }
    return !found.isEmpty();
  }

  @Override
  public void close() {
    if (zones != null) {
      zones.close();
      zones = null;
    }
  }
}
