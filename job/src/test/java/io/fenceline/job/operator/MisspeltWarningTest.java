package io.fenceline.job.operator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.util.List;
import org.junit.jupiter.api.Test;

class MisspeltWarningTest {
  private final MisspeltWarning warning = new MisspeltWarning("zones");

  private List<String> check(String properties) throws RefusedException {
    String feature = "{\"type\":\"Feature\",\"properties\":%s}".formatted(properties);
    return warning.check(new RawRecord("a".getBytes(UTF_8), feature.getBytes(UTF_8), 0, 0, 0));
  }

  @Test
  void eachNameIsLoggedOnce() throws RefusedException {
    assertThat(check("{\"dwel\":1,\"name\":\"depot\"}")).hasSize(1);
    assertThat(check("{\"dwel\":2,\"openinghours\":1}")).hasSize(1);
    assertThat(check("{\"dwel\":3}")).isEmpty();
  }

  @Test
  void aDeleteHasNone() throws RefusedException {
    assertThat(warning.check(new RawRecord("a".getBytes(UTF_8), null, 0, 0, 0))).isEmpty();
  }

  @Test
  void manyNamesDoNotFillTheLog() throws RefusedException {
    int logged = 0;
    for (int i = 0; i < 30; i++) {
      logged += check("{\"%s\":1}".formatted("dwell" + (char) ('A' + i))).size();
    }
    assertThat(logged).isEqualTo(20);
  }
}
