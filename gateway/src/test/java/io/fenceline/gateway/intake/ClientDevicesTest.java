package io.fenceline.gateway.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.access.Principal;
import io.fenceline.gateway.access.Scope;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ClientDevicesTest {
  private long millis;
  private final ClientDevices devices =
      new ClientDevices(2, 3, Duration.ofMillis(10), () -> Instant.ofEpochMilli(millis));

  private boolean admits(String client, String... deviceIds) {
    return admits(client, null, deviceIds);
  }

  private boolean admits(String client, Set<String> permitted, String... deviceIds) {
    FixSender sender =
        devices.sender(new Principal(client, Set.of(Scope.FIXES_WRITE), permitted, Long.MAX_VALUE));
    boolean all = true;
    for (String each : deviceIds) {
      all &= sender.hasRoomFor(each);
    }
    return all;
  }

  @Test
  @DisplayName("E8: a client that reports too many devices takes no room of others")
  void aClientMayReportSoManyDevicesAndNoMore() {
    assertThat(admits("key:a", "1", "2")).isTrue();
    assertThat(admits("key:a", "3")).isFalse();
    assertThat(admits("key:a", "1", "2")).as("those that it has").isTrue();
    assertThat(admits("key:b", "1")).isTrue();
  }

  @Test
  void aDeviceThatIsSilentForTheHistoryMakesRoom() {
    assertThat(admits("key:a", "1", "2")).isTrue();
    millis = 10;
    assertThat(admits("key:a", "2")).isTrue();
    assertThat(admits("key:a", "3")).isFalse();
    millis = 11;
    assertThat(admits("key:a", "3")).as("instead of 1").isTrue();
    assertThat(admits("key:a", "1")).isFalse();
  }

  @Test
  @DisplayName("E8: no more is counted than is held, and nobody is refused for others")
  void nobodyIsRefusedForTheDevicesOfOthers() {
    assertThat(admits("key:a", "1", "2")).isTrue();
    assertThat(admits("key:b", "1", "2", "3")).isTrue();
    millis = 11;
    assertThat(admits("key:b", "1", "2")).isTrue();
    assertThat(admits("key:b", "3")).isFalse();
  }

  @Test
  void aClientThatIsLimitedToDevicesIsBoundedByThem() {
    assertThat(admits("key:a", Set.of("1", "2", "3"), "1", "2", "3")).isTrue();
  }
}
