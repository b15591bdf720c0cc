package io.fenceline.cli.files;

import io.fenceline.file.FileStreams;
import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.producers.formats.ZoneFiles;
import io.fenceline.producers.zones.DeviceZoneTarget;
import io.fenceline.producers.zones.ZoneTarget;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * Features of a file as records of the zones topic: keyed by id, the ordinal as offset. The last
 * record is a {@link ZoneMarker} at an offset that no other record has, so that fixes wait until
 * the whole file has been read (rule Z2).
 *
 * @param name null for no zones
 * @param options how the file becomes Features
 * @param deviceProperty the property that names the device of a zone of one device (rule Z6): then
 *     the records are those of their topic; null for zones of all devices
 */
public record ZoneFile(String name, ZoneFiles.Options options, String deviceProperty)
    implements RecordFile {
  /** The markers of the initial zones, which end with the file. */
  public static final Map<Integer, Long> MARKERS = Map.of(0, Long.MAX_VALUE);

  private static final long serialVersionUID = 2;

  /** Zones of all devices. */
  public ZoneFile(String name, ZoneFiles.Options options) {
    this(name, options, null);
  }

  @Override
  public Iterator<RawRecord> open() {
    if (name == null) {
      return List.of(marker()).iterator();
    }
    try {
      FeatureFile file = ZoneFiles.open(FileStreams.in(name), options);
      ZoneTarget target =
          deviceProperty == null
              ? ZoneTarget.ZONES
              : new DeviceZoneTarget(deviceProperty, Integer.MAX_VALUE, InstantSource.system());
      return new Features(name, file, target);
    } catch (IOException e) {
      throw RecordFile.unreadable(name, e);
    }
  }

  private static RawRecord marker() {
    return new RawRecord(ZoneMarker.key(), new byte[0], 0, MARKERS.get(0), RawRecord.NO_TIMESTAMP);
  }

  private static final class Features implements Iterator<RawRecord> {
    private final String name;
    private final FeatureFile file;
    private final ZoneTarget target;
    private boolean ended;

    Features(String name, FeatureFile file, ZoneTarget target) {
      this.name = name;
      this.file = file;
      this.target = target;
    }

    @Override
    public boolean hasNext() {
      return !ended;
    }

    @Override
    public RawRecord next() {
      if (ended) {
        throw new NoSuchElementException();
      }
      try {
        FeatureFile.Entry entry = file.next();
        ended = entry == null;
        return ended ? marker() : record(entry);
      } catch (IOException e) {
        throw RecordFile.unreadable(name, e);
      }
    }

    /** One without a key is refused by the job. */
    private RawRecord record(FeatureFile.Entry entry) {
      byte[] key = null;
      try {
        key = entry.id() == null ? null : target.key(entry).getBytes(StandardCharsets.UTF_8);
      } catch (RefusedException noKey) {
        // What is missing is said with the record.
      }
      return new RawRecord(key, entry.json(), 0, entry.ordinal(), RawRecord.NO_TIMESTAMP);
    }
  }
}
