package io.fenceline.delivery.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.delivery.config.Secret;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

class SignatureTest {
  private static final Secret SECRET =
      new Secret(Base64.getDecoder().decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"));

  /** The example of the specification's libraries. */
  @Test
  void itIsThatOfStandardWebhooks() {
    byte[] body = "{\"test\": 2432232314}".getBytes(UTF_8);
    assertThat(
            Signature.header(List.of(SECRET), "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, body))
        .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  }

  @Test
  void everySecretSigns() {
    assertThat(Signature.header(List.of(SECRET, new Secret(new byte[24])), "msg_1", 1, new byte[0]))
        .matches("v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=");
  }

  @Test
  void theIdOfAnEventIsTheSameAtEachAttemptAndHasNoFullStop() {
    String id = Signature.messageId("truck.17/depot/ENTER/1641168000000");
    assertThat(id).matches("msg_[A-Za-z0-9_-]{43}");
    assertThat(Signature.messageId("truck.17/depot/ENTER/1641168000000")).isEqualTo(id);
    assertThat(Signature.messageId("truck.17/depot/ENTER/1641168000001")).isNotEqualTo(id);
  }
}
