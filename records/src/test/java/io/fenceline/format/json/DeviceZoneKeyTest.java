package io.fenceline.format.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.ZoneIds;
import io.fenceline.format.input.RefusedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rule Z6: the keys of the topic device-zones. */
class DeviceZoneKeyTest {
  @ParameterizedTest
  @ValueSource(strings = {"a", "a/b", "%", "%25", "%2F", "a%2Fb/ü\uD83D\uDE00", "//", "100%/"})
  void bothIdsAreReadAsTheyWereWritten(String id) throws Exception {
    for (DeviceZoneKey key :
        new DeviceZoneKey[] {new DeviceZoneKey(id, "drop-off"), new DeviceZoneKey("cab-1", id)}) {
      assertThat(DeviceZoneKey.of(key.bytes())).isEqualTo(key);
      assertThat(key.text().chars().filter(c -> c == '/')).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "cab", "/", "cab/", "/home", "a/b/c", "a%/b", "a%41/b", "a/b%", "a\n/b"})
  void whatIsNoKeyIsRefused(String key) {
    assertThatThrownBy(() -> DeviceZoneKey.of(key.getBytes(UTF_8)))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("key");
  }

  @Test
  void aMissingKeyAndWrongUtf8AreRefused() {
    assertThatThrownBy(() -> DeviceZoneKey.of(null)).hasMessageContaining("DEVICE/ZONE");
    assertThatThrownBy(() -> DeviceZoneKey.of(new byte[] {'a', '/', (byte) 0xff}))
        .hasMessageContaining("DEVICE/ZONE");
  }

  @Test
  void theIdOfAZoneOfADeviceIsOrderedBehindTheSameIdAndNeverEqual() {
    String own = ZoneIds.ofDevice("depot");
    assertThat(ZoneIds.isOfDevice(own)).isTrue();
    assertThat(ZoneIds.isOfDevice("depot")).isFalse();
    assertThat(ZoneIds.written(own)).isEqualTo("depot");
    assertThat(ZoneIds.written("depot")).isEqualTo("depot");
    assertThat(new String[] {"depot", own, "depot "}).isSortedAccordingTo(ZoneIds.UTF8_ORDER);
  }
}
