package io.fenceline.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

@DisplayName("E4: a record whose reader fails is refused")
class UnreadableInputTest {
  private static final Fix FIX = Fix.builder("d", 1641168000000L, 1, 2).accuracyMeters(-1).build();

  private static RefusedException refusal(ValueFormat format, Consumer<FixField> ignored) {
    FixReader reader = format.fixReader(FixLayout.DEFAULT, ignored);
    RawRecord record = new RawRecord(null, format.write(FIX), 0, 0, 1641168000000L);
    return catchThrowableOfType(RefusedException.class, () -> reader.read(record));
  }

  @ParameterizedTest
  @FieldSource("io.fenceline.format.ValueFormats#ALL")
  void whateverTheReaderOfAFixThrows(ValueFormat format) {
    RefusedException refusal =
        refusal(
            format,
            field -> {
              throw new StackOverflowError("of a reader");
            });
    assertThat(refusal.reason()).isEqualTo(RefusalReason.UNREADABLE);
    assertThat(refusal).hasMessageContaining("StackOverflowError: of a reader");
  }
}
