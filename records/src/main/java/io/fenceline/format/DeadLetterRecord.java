package io.fenceline.format;

import io.fenceline.event.Bytes;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.RawHeader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * A dead letter as a Kafka record that fits into the topic's 33 MiB: a key or value too large for
 * that is cut to its first 64 KiB, headers of the input too large for that are left out, and
 * headers describe it.
 *
 * @param headers in order: {@code reason}, {@code detail}, {@code topic}, {@code partition}, {@code
 *     offset}, {@code timestamp} if it is known; of a value that was cut {@code size} (bytes) and
 *     {@code sha256} (hex), of a key {@code keySize} and {@code keySha256}; where headers of the
 *     input were left out {@code headerCount}, how many it had; then those of the input, with
 *     {@link #INPUT_PREFIX} before their names
 * @param key null when the input had none
 * @param value null when the input had none
 */
public record DeadLetterRecord(List<RawHeader> headers, byte[] key, byte[] value) {
  /** The prefix of each header of the input, so that none looks like one of the letter. */
  public static final String INPUT_PREFIX = "input.";

  /** A larger value is cut. */
  public static final int MAX_VALUE_BYTES = 32 * 1024 * 1024;

  /** A larger key is truncated; valid keys are far smaller. */
  public static final int MAX_KEY_BYTES = 512 * 1024;

  /** Headers of the input that would exceed it together are left out. */
  public static final int MAX_HEADER_BYTES = 256 * 1024;

  /** The length of a key or value that was cut. */
  public static final int CUT_BYTES = 64 * 1024;

  /** An upper bound of what Kafka writes for a header besides its name and value. */
  private static final int HEADER_OVERHEAD_BYTES = 10;

  public DeadLetterRecord {
    headers = List.copyOf(headers);
  }

  public static DeadLetterRecord of(DeadLetter letter) {
    List<RawHeader> headers = ownHeaders(letter);
    byte[] value = cut(letter.value(), MAX_VALUE_BYTES, "size", "sha256", headers);
    byte[] key = cut(letter.key(), MAX_KEY_BYTES, "keySize", "keySha256", headers);
    List<RawHeader> kept = fitting(letter.headers());
    if (kept.size() < letter.headers().size()) {
      headers.add(header("headerCount", Integer.toString(letter.headers().size())));
    }
    addInputHeaders(kept, headers);
    return new DeadLetterRecord(headers, key, value);
  }

  /** The whole dead letter, which may not fit into the topic. */
  static DeadLetterRecord whole(DeadLetter letter) {
    List<RawHeader> headers = ownHeaders(letter);
    addInputHeaders(letter.headers(), headers);
    return new DeadLetterRecord(headers, array(letter.key()), array(letter.value()));
  }

  /** The last header of this name as text; null when there is none. */
  public String header(String name) {
    for (int i = headers.size() - 1; i >= 0; i--) {
      if (headers.get(i).name().equals(name)) {
        return text(headers.get(i));
      }
    }
    return null;
  }

  /** The headers of the input, with the names that they had there. */
  public List<RawHeader> inputHeaders() {
    return headers.stream()
        .filter(DeadLetterRecord::isOfInput)
        .map(each -> new RawHeader(each.name().substring(INPUT_PREFIX.length()), each.value()))
        .toList();
  }

  /** Whether a part of the input's key, value or headers is missing. */
  public boolean isCut() {
    return header("size") != null || header("keySize") != null || header("headerCount") != null;
  }

  static boolean isOfInput(RawHeader header) {
    return header.name().startsWith(INPUT_PREFIX);
  }

  /** Empty for an absent value. */
  static String text(RawHeader header) {
    return header.value() == null ? "" : header.value().toString();
  }

  private static List<RawHeader> ownHeaders(DeadLetter letter) {
    List<RawHeader> headers = new ArrayList<>();
    headers.add(header("reason", letter.reason().text()));
    headers.add(header("detail", letter.detail()));
    headers.add(header("topic", letter.topic()));
    headers.add(header("partition", Integer.toString(letter.partition())));
    headers.add(header("offset", Long.toString(letter.offset())));
    if (letter.timestampMillis() >= 0) {
      headers.add(header("timestamp", Long.toString(letter.timestampMillis())));
    }
    return headers;
  }

  private static List<RawHeader> fitting(List<RawHeader> headers) {
    List<RawHeader> fitting = new ArrayList<>();
    long bytes = 0;
    for (RawHeader header : headers) {
      long size = size(header);
      if (bytes + size <= MAX_HEADER_BYTES) {
        bytes += size;
        fitting.add(header);
      }
    }
    return fitting;
  }

  private static long size(RawHeader header) {
    int nameBytes = header.name().getBytes(StandardCharsets.UTF_8).length;
    int valueBytes = header.value() == null ? 0 : header.value().size();
    return (long) INPUT_PREFIX.length() + nameBytes + valueBytes + HEADER_OVERHEAD_BYTES;
  }

  private static void addInputHeaders(List<RawHeader> from, List<RawHeader> to) {
    from.forEach(each -> to.add(new RawHeader(INPUT_PREFIX + each.name(), each.value())));
  }

  private static RawHeader header(String name, String text) {
    return new RawHeader(name, Bytes.utf8(text));
  }

  private static byte[] array(Bytes bytes) {
    return bytes == null ? null : bytes.array();
  }

  private static byte[] cut(
      Bytes bytes, int max, String sizeHeader, String hashHeader, List<RawHeader> headers) {
    if (bytes == null || bytes.size() <= max) {
      return array(bytes);
    }
    headers.add(header(sizeHeader, Integer.toString(bytes.size())));
    headers.add(header(hashHeader, HexFormat.of().formatHex(sha256().digest(bytes.array()))));
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
