package io.fenceline.delivery.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OwnTracksTransitionTest {
  private static String trackerId(String device) {
    String json = new String(OwnTracksTransition.write(TestEvents.event(device)), UTF_8);
    return json.replaceFirst(".*\"tid\":\"([^\"]*)\".*", "$1");
  }

  /** Half of a surrogate pair is no character, and would be written as a question mark. */
  @Test
  void theTrackerIdIsTheLastTwoWholeCharactersOfTheDevice() {
    assertThat(trackerId("truck-17")).isEqualTo("17");
    assertThat(trackerId("7")).isEqualTo("7");
    assertThat(trackerId("\uD83D\uDE97" + "1")).isEqualTo("\uD83D\uDE97" + "1");
    assertThat(trackerId("car 1\uD83D\uDE97")).isEqualTo("1\uD83D\uDE97");
  }
}
