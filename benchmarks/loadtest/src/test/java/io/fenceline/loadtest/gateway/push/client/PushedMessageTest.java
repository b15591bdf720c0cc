package io.fenceline.loadtest.gateway.push.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The messages of a gateway. */
class PushedMessageTest {
  @Test
  void theEventOfATransitionIsReadInsideTheMessage() throws IOException {
    assertThat(
            read(
                "{\"kind\":\"transition\",\"cursor\":\"AQ\",\"event\":{\"id\":\"device-7/z/ENTER/5\","
                    + "\"type\":\"ENTER\",\"deviceId\":\"device-7\",\"zoneId\":\"z\",\"time\":5,"
                    + "\"enteredAt\":4}}"))
        .isEqualTo(new PushedMessage("transition", "AQ", "device-7", 5, -1));
  }

  @Test
  void theLastMessageHasCodeAndCursor() throws IOException {
    assertThat(read("{\"kind\":\"closed\",\"code\":1001,\"reason\":\"x\",\"cursor\":\"AQ\"}"))
        .isEqualTo(new PushedMessage("closed", "AQ", null, -1, 1001));
  }

  private static PushedMessage read(String text) throws IOException {
    return PushedMessage.read(new ByteArrayInputStream(text.getBytes(UTF_8)));
  }
}
