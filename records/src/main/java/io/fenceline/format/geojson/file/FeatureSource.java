package io.fenceline.format.geojson.file;

import io.fenceline.format.input.LineReader;
import java.io.IOException;

/** Where {@link FeatureFile} gets the texts of Features from: one for each layout of a file. */
interface FeatureSource {
  /** A larger Feature is not held: the zones topic takes no larger record. */
  int MAX_FEATURE_BYTES = LineReader.MAX_LINE_BYTES;

  /** What is kept of a Feature that is too large. */
  int HEAD_BYTES = 64 * 1024;

  /**
   * What should be one Feature.
   *
   * @param line where it begins, from 1
   * @param whole false when it is too large and {@code json} only its beginning
   */
  record Text(long line, byte[] json, boolean whole) {}

  /** The next text, or null at the end. */
  Text next() throws IOException;
}
