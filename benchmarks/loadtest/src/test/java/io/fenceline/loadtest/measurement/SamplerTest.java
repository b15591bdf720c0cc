package io.fenceline.loadtest.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.loadtest.system.SystemUnderTest;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Samples of a system of which only old readings may be there. */
class SamplerTest {
  @Test
  void whatIsOldIsNoSample() {
    long[] applied = {1};
    SystemUnderTest remote =
        new SystemUnderTest() {
          @Override
          public Readings read() {
            return Readings.ofFixes(applied[0], 0);
          }

          @Override
          public Optional<Costs> remoteCosts() {
            return Optional.of(new Costs(Map.of(), 0));
          }

          @Override
          public void checkRunning() {}

          @Override
          public void close() {}
        };
    try (Sampler sampler = new Sampler(remote, () -> 0)) {
      assertThat(sampler.samples()).hasSize(1);
      assertThat(sampler.samples()).hasSize(1);
      applied[0] = 2;
      assertThat(sampler.samples()).extracting(Sample::applied).containsExactly(1L, 2L);
    }
  }
}
