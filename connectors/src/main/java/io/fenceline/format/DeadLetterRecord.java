package io.fenceline.format;

import io.fenceline.event.Bytes;
import io.fenceline.event.DeadLetter;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A dead letter as a Kafka record that fits into the topic's 33 MiB: a key or value too large for
 * that is cut to its first 64 KiB, and headers describe it.
 *
 * @param headers in order: {@code reason}, {@code detail}, {@code topic}, {@code partition}, {@code
 *     offset}; of a value that was cut {@code size} (bytes) and {@code sha256} (hex), of a key
 *     {@code keySize} and {@code keySha256}
 * @param key null when the input had none
 * @param value null when the input had none
 */
public record DeadLetterRecord(Map<String, String> headers, byte[] key, byte[] value) {
  /** A larger value is cut. */
  public static final int MAX_VALUE_BYTES = 32 * 1024 * 1024;

  /** A larger key is truncated; valid keys are far smaller. */
  public static final int MAX_KEY_BYTES = 512 * 1024;

  /** What remains of a key or value that is cut. */
  public static final int CUT_BYTES = 64 * 1024;

  public static DeadLetterRecord of(DeadLetter letter) {
    Map<String, String> headers = headers(letter);
    byte[] value = cut(letter.value(), MAX_VALUE_BYTES, "size", "sha256", headers);
    byte[] key = cut(letter.key(), MAX_KEY_BYTES, "keySize", "keySha256", headers);
    return new DeadLetterRecord(Collections.unmodifiableMap(headers), key, value);
  }

  /** Of a letter that is not cut. */
  static Map<String, String> headers(DeadLetter letter) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("reason", letter.reason().text());
    headers.put("detail", letter.detail());
    headers.put("topic", letter.topic());
    headers.put("partition", Integer.toString(letter.partition()));
    headers.put("offset", Long.toString(letter.offset()));
    return headers;
  }

  private static byte[] cut(
      Bytes bytes, int max, String sizeHeader, String hashHeader, Map<String, String> headers) {
    if (bytes == null || bytes.size() <= max) {
      return bytes == null ? null : bytes.array();
    }
    headers.put(sizeHeader, Integer.toString(bytes.size()));
    headers.put(hashHeader, HexFormat.of().formatHex(sha256().digest(bytes.array())));
    return Arrays.copyOf(bytes.array(), CUT_BYTES);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
