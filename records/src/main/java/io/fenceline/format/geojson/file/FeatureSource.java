package io.fenceline.format.geojson.file;

import io.fenceline.format.input.LineReader;
import java.io.IOException;

/** The source of the texts of Features for {@link FeatureFile}: one for each layout of a file. */
public interface FeatureSource {
  /** A larger Feature is not held: the zones topic takes no larger record. */
  int MAX_FEATURE_BYTES = LineReader.MAX_LINE_BYTES;

  /** The length of the beginning that is kept of a Feature that is too large. */
  int HEAD_BYTES = 64 * 1024;

  /**
   * A text that should be one Feature.
   *
   * @param line its first line, from 1
   * @param whole false when it is too large and {@code json} only its beginning
   */
  record Text(long line, byte[] json, boolean whole) {}

  /** The next text, or null at the end. */
  Text next() throws IOException;
}
