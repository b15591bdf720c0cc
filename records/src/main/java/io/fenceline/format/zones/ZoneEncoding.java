package io.fenceline.format.zones;

import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The formats of the topic of zones: {@code --format zones=geojson|debezium}. Thread-safe. */
public enum ZoneEncoding {
  /** A Feature, by the zone's id. */
  GEOJSON {
    @Override
    public RawRecord toFeature(RawRecord record) {
      return record;
    }
  },
  /** Debezium's change records of a table. */
  DEBEZIUM {
    @Override
    public RawRecord toFeature(RawRecord record) throws RefusedException {
      try {
        return DebeziumZones.toFeature(record);
      } catch (RuntimeException | StackOverflowError e) {
        throw RefusedException.unreadable(e);
      }
    }
  };

  /**
   * Reads {@code geojson} or {@code debezium}.
   *
   * @throws IllegalArgumentException for anything else; the message lists the valid values
   */
  public static ZoneEncoding parse(String text) {
    for (ZoneEncoding encoding : values()) {
      if (encoding.option().equals(text.toLowerCase(Locale.ROOT))) {
        return encoding;
      }
    }
    throw new IllegalArgumentException(
        Arrays.stream(values()).map(ZoneEncoding::option).collect(Collectors.joining(" or ")));
  }

  private String option() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The record with the zone's id as its key and the Feature as its value, which is null for a
   * deletion. No marker of the topic is passed here.
   *
   * @throws RefusedException when it is no record of this encoding
   */
  public abstract RawRecord toFeature(RawRecord record) throws RefusedException;
}
