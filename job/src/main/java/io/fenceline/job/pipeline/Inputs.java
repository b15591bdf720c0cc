package io.fenceline.job.pipeline;

import io.fenceline.format.ValueFormat;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.zones.ZoneEncoding;
import java.time.Duration;
import java.util.Map;
import org.apache.flink.api.connector.source.Source;

/**
 * The sources of zones and fixes.
 *
 * @param zoneMarkers for each partition of the zones, the offset at which the initial ones have
 *     been read (rule Z2)
 * @param zonesName topic or file, for dead letters
 * @param fixesName topic or file, for dead letters
 * @param fixLayout counts where the format has layouts
 * @param reportInterval of the watermarks of the fixes, see {@link
 *     io.fenceline.connectors.KafkaSources#locations}; zero: none
 * @param deviceZones null: there are none
 */
public record Inputs(
    Source<RawRecord, ?, ?> zones,
    Map<Integer, Long> zoneMarkers,
    String zonesName,
    ZoneEncoding zoneEncoding,
    Source<RawRecord, ?, ?> fixes,
    String fixesName,
    ValueFormat fixEncoding,
    FixLayout fixLayout,
    Duration reportInterval,
    DeviceZoneInput deviceZones) {

  /** Zones in GeoJSON, and fixes that can always be read. */
  public Inputs(
      Source<RawRecord, ?, ?> zones,
      Map<Integer, Long> zoneMarkers,
      String zonesName,
      Source<RawRecord, ?, ?> fixes,
      String fixesName,
      ValueFormat fixEncoding,
      FixLayout fixLayout) {
    this(
        zones,
        zoneMarkers,
        zonesName,
        ZoneEncoding.GEOJSON,
        fixes,
        fixesName,
        fixEncoding,
        fixLayout,
        Duration.ZERO,
        null);
  }

  /** The same with zones of single devices. */
  public Inputs with(DeviceZoneInput deviceZones) {
    return new Inputs(
        zones,
        zoneMarkers,
        zonesName,
        zoneEncoding,
        fixes,
        fixesName,
        fixEncoding,
        fixLayout,
        reportInterval,
        deviceZones);
  }
}
