package io.fenceline.cli.files;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileKindTest {

  private static FileKind kind(String text) {
    return FileKind.of(text.getBytes(ISO_8859_1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"type\":\"FeatureCollection\",\"features\":[{ | GEOJSON",
        "{\"bbox\":[1,2],\"type\":\"Feature\"} | GEOJSON",
        "{\"type\":\"Topology\",\"arcs\":[ | OTHER_MAP_FORMAT",
        "{\"displayFieldName\":\"\",\"fieldAliases\":{} | OTHER_MAP_FORMAT",
        "{\"deviceId\":\"a\",\"attributes\":{\"type\":\"Feature\"}} | FIX_LINES",
        "{\"lat\":1,\"lon\":2} | FIX_LINES",
        "{\"device\":{} | JSON",
        "{broken | JSON",
        "[{\"deviceId\":\"a\"}] | JSON_ARRAY",
        "[[[[ | UNKNOWN",
        "deviceId,time,lon,lat | CSV",
        "id,\"WKT\",name | ZONES_CSV",
        "PK\u0003\u0004 doc.kml | KML",
        "deviceId;time;lon;lat | CSV",
        "<?xml version=\"1.0\"?><kml> | KML",
        "<gpx creator=\"x\"> | GPX",
        "<!DOCTYPE html><html> | WEB_PAGE",
        "<osm> | OTHER_MAP_FORMAT",
        "MULTIPOLYGON (((1 2, 3 4, 5 6, 1 2))) | OTHER_MAP_FORMAT",
        "oops | UNKNOWN",
        "BZh9 | COMPRESSED",
        "SQLite format 3 | OTHER_MAP_FORMAT",
      })
  void kindsOfFilesAreDetected(String text, FileKind kind) {
    assertThat(kind(text)).isEqualTo(kind);
  }

  @Test
  void kindsOfBinaryFilesAreDetected() {
    assertThat(FileKind.of(new byte[] {0, 0, 0x27, 0x0A, 0, 0}))
        .isEqualTo(FileKind.OTHER_MAP_FORMAT);
    assertThat(FileKind.of("a,b,c".getBytes(UTF_16))).isEqualTo(FileKind.UTF_16);
    assertThat(kind("\u007fELF\u0000")).isEqualTo(FileKind.BINARY);
    assertThat(kind("\u00EF\u00BB\u00BF{\"type\":\"Feature\"}")).isEqualTo(FileKind.GEOJSON);
    assertThat(kind("PK\u0003\u0004")).isEqualTo(FileKind.COMPRESSED);
    assertThat(kind("")).isEqualTo(FileKind.UNKNOWN);
  }
}
