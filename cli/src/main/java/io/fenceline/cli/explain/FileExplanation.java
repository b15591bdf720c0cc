package io.fenceline.cli.explain;

import io.fenceline.cli.files.RecordFile;
import io.fenceline.cli.files.ZoneFile;
import io.fenceline.evaluation.Policy;
import io.fenceline.explain.ExplanationSink;
import io.fenceline.explain.Replay;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.input.RawRecord;
import java.io.PrintStream;
import java.util.Iterator;

/**
 * The explanation of a device from files.
 *
 * @param deviceZones null for none
 * @param zoneId the only zone that is of interest; null for all
 */
public record FileExplanation(
    ZoneFile zones,
    ZoneFile deviceZones,
    RecordFile fixes,
    FixLayout layout,
    Policy policy,
    String deviceId,
    String zoneId) {

  /**
   * Prints it.
   *
   * @return whether there was any fix of the device
   */
  public boolean print(PrintStream out, boolean json) throws InterruptedException {
    ExplanationSink sink = ExplanationOutput.of(out, json);
    Replay replay =
        new Replay(
            deviceId, zoneId, policy, ValueFormats.JSON.fixReader(layout, ignored -> {}), sink);
    for (Iterator<RawRecord> records = zones.open(); records.hasNext(); ) {
      RawRecord record = records.next();
      if (!ZoneMarker.isMarker(record.key())) {
        replay.zone(record);
      }
    }
    if (deviceZones != null) {
      deviceZones.open().forEachRemaining(replay::deviceZone);
    }
    // All at once: nothing that is recorded waits for the wall clock.
    fixes.open().forEachRemaining(record -> replay.fix(record, 0));
    replay.end();
    return replay.first() != null;
  }
}
