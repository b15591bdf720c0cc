package io.fenceline.job.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ZoneVersionsTest {
  private final ZoneVersions versions = ZoneVersions.restore(List.of());

  @Test
  void aVersionIsTheOffset() {
    assertThat(versions.next(0, 0)).isZero();
    assertThat(versions.next(0, 7)).isEqualTo(7);
    assertThat(versions.next(1, 3)).isEqualTo(3);
    assertThat(versions.next(1, 4)).isEqualTo(4);
  }

  @Test
  @DisplayName(
      "Z1: what a topic that was created again holds is later than all that was read before")
  void versionsContinueAboveTheOldOnesInARecreatedPartition() {
    versions.next(0, 100);
    versions.next(1, 500);

    assertThat(versions.next(0, 0)).isEqualTo(501);
    assertThat(versions.next(0, 1)).isEqualTo(502);
    assertThat(versions.next(1, 0)).isGreaterThan(502);
  }

  @Test
  void versionsContinueAfterARestart() {
    versions.next(0, 100);
    versions.next(0, 2);
    ZoneVersions restored = ZoneVersions.restore(versions.save());

    assertThat(restored.next(0, 3)).isEqualTo(versions.next(0, 3)).isEqualTo(104);
    assertThat(restored.save()).isEqualTo(versions.save());
  }
}
