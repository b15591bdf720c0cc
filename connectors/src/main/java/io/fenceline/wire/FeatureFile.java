package io.fenceline.wire;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/**
 * Streams the Features of a file: a FeatureCollection, one Feature, or newline-delimited Features.
 * Holds one Feature at a time, whatever the size of the file. Not thread-safe.
 */
public final class FeatureFile implements Closeable {

  /**
   * One Feature, or why it is none.
   *
   * @param ordinal 0 for the first in the file
   * @param line where it begins, 1 for the first line
   * @param id its id as text: the Feature's {@code id}, else the property; null when refused
   * @param json the Feature alone, UTF-8; what could be read of it when refused
   * @param refusal why it has no usable id or is no JSON; null when it is fine so far
   */
  public record Entry(long ordinal, long line, String id, byte[] json, RefusedException refusal) {}

  /**
   * Takes ownership of the stream (already decompressed).
   *
   * @param idProperty the property that holds the id of a Feature without {@code id}
   */
  public FeatureFile(InputStream in, String idProperty) throws IOException {
    throw new UnsupportedOperationException("being written");
  }

  /**
   * The next Feature, or null at the end.
   *
   * @throws IOException when the file cannot be read on: broken JSON in a collection, a collection
   *     with a foreign {@code crs}; the message names the line
   */
  public Entry next() throws IOException {
    throw new UnsupportedOperationException("being written");
  }

  @Override
  public void close() throws IOException {}
}
