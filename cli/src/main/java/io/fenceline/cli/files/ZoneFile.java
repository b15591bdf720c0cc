package io.fenceline.cli.files;

import io.fenceline.file.FileStreams;
import io.fenceline.format.geojson.ZoneMarker;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.format.input.RawRecord;
import io.fenceline.producers.formats.ZoneFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * Features of a file as records of the zones topic: keyed by id, the ordinal as offset. The last
 * record is a {@link ZoneMarker} at an offset that no other record has, so that fixes wait until
 * the whole file has been read (rule Z2).
 *
 * @param options how the file becomes Features
 */
public record ZoneFile(String name, ZoneFiles.Options options) implements RecordFile {
  /** The markers of the initial zones, which end with the file. */
  public static final Map<Integer, Long> MARKERS = Map.of(0, Long.MAX_VALUE);

  private static final long serialVersionUID = 2;

  @Override
  public Iterator<RawRecord> open() {
    try {
      return new Features(name, ZoneFiles.open(FileStreams.in(name), options));
    } catch (IOException e) {
      throw RecordFile.unreadable(name, e);
    }
  }

  private static final class Features implements Iterator<RawRecord> {
    private final String name;
    private final FeatureFile file;
    private boolean ended;

    Features(String name, FeatureFile file) {
      this.name = name;
      this.file = file;
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

    private static RawRecord record(FeatureFile.Entry entry) {
      byte[] key = entry.id() == null ? null : entry.id().getBytes(StandardCharsets.UTF_8);
      return new RawRecord(key, entry.json(), 0, entry.ordinal(), RawRecord.NO_TIMESTAMP);
    }

    private static RawRecord marker() {
      return new RawRecord(
          ZoneMarker.key(), new byte[0], 0, MARKERS.get(0), RawRecord.NO_TIMESTAMP);
    }
  }
}
