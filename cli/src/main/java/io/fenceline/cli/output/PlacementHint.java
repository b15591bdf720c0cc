package io.fenceline.cli.output;

import io.fenceline.cli.files.RecordFile;
import io.fenceline.event.Fix;
import io.fenceline.event.zone.Zone;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.geo.ellipsoid.Box;
import java.io.IOException;
import java.util.Iterator;
import java.util.Optional;

/** Explains, from the bounds of both files, why no fix of one entered a zone of the other. */
public final class PlacementHint {
  private PlacementHint() {}

  /**
   * Reads both files.
   *
   * @return empty when the bounds of zones and fixes meet, or one of them has none
   */
  public static Optional<String> of(FeatureFile zones, RecordFile fixes, FixReader reader)
      throws IOException {
    Optional<Box> ofZones = ofZones(zones);
    Optional<Box> ofFixes = ofFixes(fixes.open(), reader);
    return ofZones.isEmpty() || ofFixes.isEmpty()
        ? Optional.empty()
        : hint(ofZones.get(), ofFixes.get());
  }

  private static Optional<String> hint(Box zones, Box fixes) {
    if (zones.meets(fixes)) {
      return Optional.empty();
    }
    Box exchanged =
        new Box(
            /* west= */ fixes.south(),
            /* south= */ fixes.west(),
            /* east= */ fixes.north(),
            /* north= */ fixes.east());
    String remedy =
        zones.meets(exchanged)
            ? "longitude and latitude of the fixes seem to be exchanged; check the file, or map"
                + " them by --fix-fields"
            : "check that both files are of the same area";
    return Optional.of(
        "warning: no fix is near a zone: the zones are at %s, the fixes at %s; %s"
            .formatted(text(zones), text(fixes), remedy));
  }

  private static String text(Box box) {
    return "lon %.5f to %.5f, lat %.5f to %.5f"
        .formatted(box.west(), box.east(), box.south(), box.north());
  }

  private static Optional<Box> ofZones(FeatureFile file) throws IOException {
    Box all = null;
    for (FeatureFile.Entry entry = file.next(); entry != null; entry = file.next()) {
      try {
        if (entry.refusal() == null && entry.id() != null) {
          Zone zone = ZoneReader.readFeature(entry.id(), entry.ordinal(), entry.json());
          all = all == null ? zone.shape().bounds() : all.and(zone.shape().bounds());
        }
      } catch (RefusedException e) {
        // Reported by the run.
      }
    }
    return Optional.ofNullable(all);
  }

  private static Optional<Box> ofFixes(Iterator<RawRecord> records, FixReader reader) {
    Box all = null;
    while (records.hasNext()) {
      try {
        Fix fix = reader.read(records.next());
        Box point = Box.around(fix.lon(), fix.lat(), fix.lon(), fix.lat());
        all = all == null ? point : all.and(point);
      } catch (RefusedException e) {
        // Reported by the run.
      }
    }
    return Optional.ofNullable(all);
  }
}
