package io.fenceline.format.geojson.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Files of two Features, and how they are read. */
final class FeatureFiles {
  static final String A = "{\"type\":\"Feature\",\"id\":\"a\",\"geometry\":null}";
  static final String B = "{\"id\":\"b\" ,\"x\":1.10,\"type\":\"Feature\"}";

  private FeatureFiles() {}

  static List<FeatureFile.Entry> read(String text) throws IOException {
    return readWith("id", text);
  }

  /** Reads in small pieces, so that no Feature lies in one read. */
  static List<FeatureFile.Entry> readWith(String idProperty, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    InputStream inPieces =
        new ByteArrayInputStream(bytes) {
          @Override
          public synchronized int read(byte[] buffer, int offset, int length) {
            return super.read(buffer, offset, bytes.length > 10_000 ? length : Math.min(length, 7));
          }
        };
    return read(inPieces, idProperty);
  }

  static List<FeatureFile.Entry> read(InputStream in, String idProperty) throws IOException {
    List<FeatureFile.Entry> entries = new ArrayList<>();
    try (FeatureFile file = new FeatureFile(in, idProperty)) {
      for (FeatureFile.Entry entry = file.next(); entry != null; entry = file.next()) {
        entries.add(entry);
      }
      assertThat(file.next()).isNull();
    }
    return entries;
  }

  static List<String> texts(List<FeatureFile.Entry> entries) {
    return entries.stream().map(e -> new String(e.json(), StandardCharsets.UTF_8)).toList();
  }
}
