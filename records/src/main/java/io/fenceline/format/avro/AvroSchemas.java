package io.fenceline.format.avro;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.avro.Schema;

/** The schemas of what Fenceline writes: the files beside this class. */
public final class AvroSchemas {
  public static final Schema FIX = read("Fix");
  public static final Schema TRANSITION = read("Transition");
  public static final Schema AD_MATCH = read("AdMatch");
  public static final Schema OCCUPANCY = read("Occupancy");

  private AvroSchemas() {}

  private static Schema read(String name) {
    try (InputStream in = AvroSchemas.class.getResourceAsStream(name + ".avsc")) {
      return new Schema.Parser().parse(in);
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }
}
