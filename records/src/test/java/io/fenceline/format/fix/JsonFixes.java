package io.fenceline.format.fix;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Reads fixes from JSON for one test. */
final class JsonFixes {
  static final long NOW = 1641168000000L;

  /** The end of a fix of which only the beginning matters. */
  static final String REST = ",\"time\":1641168000000,\"lon\":1,\"lat\":2}";

  /** The optional fields that were not used, in order. */
  final List<FixField> ignored = new ArrayList<>();

  Fix read(String json) throws RefusedException {
    return reader(FixLayout.DEFAULT).read(record(json));
  }

  JsonFixReader reader(FixLayout format) {
    return new JsonFixReader(format, ignored::add);
  }

  RefusalReason refused(String json) {
    return refusal(FixLayout.DEFAULT, record(json)).reason();
  }

  RefusedException refusal(FixLayout format, RawRecord record) {
    return refusal(reader(format), record);
  }

  static RefusedException refusal(JsonFixReader reader, RawRecord record) {
    RefusedException refusal =
        catchThrowableOfType(RefusedException.class, () -> reader.read(record));
    assertThat(refusal)
        .as(() -> record.value() == null ? "null" : new String(record.value(), UTF_8))
        .isNotNull();
    return refusal;
  }

  static FixLayout format(String pointers, TimeUnit unit) {
    return new FixLayout(FixLayout.parsePointers(pointers), unit, Duration.ofMinutes(5));
  }

  static RawRecord record(String json) {
    return record(null, json);
  }

  static RawRecord record(byte[] key, String json) {
    return new RawRecord(key, json.getBytes(UTF_8), 3, 77, NOW);
  }
}
