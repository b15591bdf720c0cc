package io.fenceline.format.geojson;

import static io.fenceline.format.geojson.ZoneJson.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.fenceline.event.RefusalReason;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;

/** Assertions that a zone is refused. */
final class ZoneRefusals {
  private ZoneRefusals() {}

  /**
   * @param properties the text between the braces, in single quotes
   */
  static String feature(String properties, String geometry) {
    return "{\"type\":\"Feature\",\"geometry\":"
        + geometry
        + ",\"properties\":{"
        + properties.replace('\'', '"')
        + "}}";
  }

  static void assertRefused(String json, RefusalReason reason, String... details) {
    assertRefused(new RawRecord(utf8("zone"), utf8(json), 0, 0, 0), reason, details);
  }

  static void assertRefused(RawRecord record, RefusalReason reason, String... details) {
    Throwable refusal = catchThrowable(() -> ZoneReader.read(record));
    assertThat(refusal).isInstanceOf(RefusedException.class);
    assertThat(((RefusedException) refusal).reason()).as(refusal.getMessage()).isEqualTo(reason);
    assertThat(refusal.getMessage()).contains(details);
  }
}
