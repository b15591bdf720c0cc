package io.fenceline.delivery.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.delivery.config.Secret;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Ids and signatures of Standard Webhooks. */
final class Signature {
  private Signature() {}

  /**
   * The same for the same event. A hash, since a full stop would separate the id from the rest of
   * what is signed, and ids of events may contain some.
   */
  static String messageId(String eventId) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(eventId.getBytes(UTF_8));
      return "msg_" + Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** The value of {@code webhook-signature}: one signature for each secret. */
  static String header(List<Secret> secrets, String messageId, long timestampSeconds, byte[] body) {
    return secrets.stream()
        .map(secret -> "v1," + sign(secret, messageId, timestampSeconds, body))
        .collect(Collectors.joining(" "));
  }

  private static String sign(Secret secret, String messageId, long timestampSeconds, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.bytes(), "HmacSHA256"));
      mac.update((messageId + '.' + timestampSeconds + '.').getBytes(UTF_8));
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has HmacSHA256", e);
    }
  }
}
