package io.fenceline.format.geojson.file;

import io.fenceline.event.RefusalReason;
import io.fenceline.format.geojson.FeatureMembers;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.input.Utf8;
import io.fenceline.format.json.FieldSelection;
import io.fenceline.format.json.JsonValue;
import io.fenceline.format.json.RecordIds;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/**
 * Streams the Features of a file: a FeatureCollection, one Feature, newline-delimited Features, or
 * Features after record separators (RFC 8142). Holds one Feature at a time, whatever the size of
 * the file. Not thread-safe.
 *
 * <p>The beginning decides: an object with an array {@code features} is a FeatureCollection, a
 * Feature over several lines is the only one, all else is newline-delimited. Members come in any
 * order, so a {@code crs} or a wrong {@code type} after the features is found at their end.
 */
public final class FeatureFile implements Closeable {

  /**
   * One Feature, or why it is none.
   *
   * @param ordinal 0 for the first in the file
   * @param line its first line, from 1
   * @param id its id as text: the Feature's {@code id}, else the property; null when refused,
   *     unless it is only too long
   * @param json the Feature alone, UTF-8, as it is in the file; of one over 32 MiB, which is
   *     refused, the first 64 KiB
   * @param refusal why it has no usable id or is no JSON; null when it is fine so far
   */
  public record Entry(long ordinal, long line, String id, byte[] json, RefusedException refusal) {}

  private final Closeable opened;
  private final InputStream in;
  private final String idProperty;
  private final FeatureMembers members;
  private FeatureSource source;
  private long ordinal;

  /**
   * Takes ownership of the stream (already decompressed).
   *
   * @param idProperty the property that holds the id of a Feature without {@code id}
   */
  public FeatureFile(InputStream in, String idProperty) {
    this.opened = in;
    this.in = in;
    this.idProperty = idProperty;
    this.members = new FeatureMembers(FieldSelection.of(idProperty));
  }

  /**
   * Reads Features of another layout than those above.
   *
   * @param opened closed with this
   */
  public FeatureFile(Closeable opened, FeatureSource source, String idProperty) {
    this.opened = opened;
    this.in = null;
    this.source = source;
    this.idProperty = idProperty;
    this.members = new FeatureMembers(FieldSelection.of(idProperty));
  }

  /**
   * The next Feature, or null at the end.
   *
   * @throws IOException when the file cannot be read on: broken JSON in a collection, a collection
   *     with a foreign {@code crs}; the message names the line
   */
  public Entry next() throws IOException {
    if (source == null) {
      source = FeatureLayout.open(in);
    }
    FeatureSource.Text text = source.next();
    return text == null ? null : entry(ordinal++, text);
  }

  private Entry entry(long number, FeatureSource.Text text) {
    String id = null;
    try {
      if (!text.whole()) {
        throw new RefusedException(
            RefusalReason.TOO_LARGE,
            "expected a Feature of at most " + FeatureSource.MAX_FEATURE_BYTES + " bytes");
      }
      Map<String, JsonValue> feature = members.of(text.json());
      JsonValue value = feature.get("id");
      String field = value == null ? "properties." + idProperty : "id";
      value = value == null ? property(feature, field) : value;
      id = value.isText() ? wellFormed(value.text()) : null;
      return new Entry(number, text.line(), RecordIds.of(field, value), text.json(), null);
    } catch (RefusedException e) {
      return new Entry(number, text.line(), id, text.json(), e);
    }
  }

  private JsonValue property(Map<String, JsonValue> feature, String field) throws RefusedException {
    JsonValue property = members.properties(feature).get(idProperty);
    if (property == null) {
      throw RefusedException.field(
          RefusalReason.MISSING, "id", "none", "an id of the Feature or " + field);
    }
    return property;
  }

  private static String wellFormed(String id) {
    return id.isEmpty() || !Utf8.isEncodable(id) ? null : id;
  }

  @Override
  public void close() throws IOException {
    opened.close();
  }
}
