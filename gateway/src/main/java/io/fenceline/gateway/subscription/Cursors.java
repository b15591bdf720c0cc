package io.fenceline.gateway.subscription;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Offsets as clients keep them: an opaque text, the same for every gateway of the same topics and
 * the same secret. Base 64 of a version, for each kind the number of partitions and, if there are
 * any, what identifies the topic and of each its offset and leader epoch plus 1 as variable length
 * integers, and a signature, so clients cannot ask for offsets that no gateway gave them. Belongs
 * to an event loop.
 */
public final class Cursors {
  /** Longer texts are no cursors. */
  public static final int MAX_CHARS = 64 * 1024;

  private static final byte VERSION = 4;

  /** Length of the HMAC-SHA256, which may be cut to half. */
  private static final int SIGNATURE_BYTES = 16;

  private static final String ALGORITHM = "HmacSHA256";
  private static final int MAX_VARINT_BYTES = 10;
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

  private final Supplier<byte[]> secret;
  private final byte[] purpose;

  /** Null until the secret is known. */
  private Mac mac;

  /**
   * @param secret null until it is known
   * @param topics the topics that the offsets belong to
   */
  public Cursors(Supplier<byte[]> secret, String topics) {
    this.secret = secret;
    this.purpose = ("fenceline-cursor\n" + topics + "\n").getBytes(UTF_8);
  }

  /** Whether the secret is known. */
  public boolean isReady() {
    if (mac == null && secret.get() != null) {
      try {
        mac = Mac.getInstance(ALGORITHM);
        mac.init(new SecretKeySpec(secret.get(), ALGORITHM));
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("every JDK has " + ALGORITHM, e);
      }
    }
    return mac != null;
  }

  /** To be called when the secret is known. */
  public String write(Offsets offsets) {
    int partitions = 0;
    for (StreamKind kind : Offsets.KINDS) {
      partitions += 2 * offsets.partitions(kind) + 2;
    }
    ByteBuffer out = ByteBuffer.allocate(1 + partitions * MAX_VARINT_BYTES + SIGNATURE_BYTES);
    out.put(VERSION);
    for (StreamKind kind : Offsets.KINDS) {
      int count = offsets.partitions(kind);
      putVarint(out, count);
      if (count > 0) {
        out.putLong(offsets.topic(kind));
      }
      for (int i = 0; i < count; i++) {
        putVarint(out, offsets.get(kind, i) + 1);
        putVarint(out, offsets.epoch(kind, i) + 1);
      }
    }
    out.put(signature(out.array(), out.position()));
    return ENCODER.encodeToString(Arrays.copyOf(out.array(), out.position()));
  }

  /**
   * @throws StreamException if the text is no cursor
   */
  public Offsets read(String text) {
    try {
      if (text.length() > MAX_CHARS) {
        throw invalid();
      }
      byte[] bytes = Base64.getUrlDecoder().decode(text);
      int length = bytes.length - SIGNATURE_BYTES;
      if (length < 1
          || bytes[0] != VERSION
          || !MessageDigest.isEqual(
              Arrays.copyOfRange(bytes, length, bytes.length), signature(bytes, length))) {
        throw invalid();
      }
      return read(ByteBuffer.wrap(bytes, 1, length - 1));
    } catch (IllegalArgumentException | BufferUnderflowException e) {
      throw invalid();
    }
  }

  private static Offsets read(ByteBuffer in) {
    Offsets offsets = new Offsets();
    for (StreamKind kind : Offsets.KINDS) {
      long count = getVarint(in);
      if (count > in.remaining()) {
        throw invalid();
      }
      if (count > 0) {
        offsets.setTopic(kind, in.getLong());
      }
      for (int i = 0; i < count; i++) {
        offsets.set(kind, i, getVarint(in) - 1);
        offsets.setEpoch(kind, i, (int) getVarint(in) - 1);
      }
    }
    if (in.hasRemaining()) {
      throw invalid();
    }
    return offsets;
  }

  private static StreamException invalid() {
    return StreamException.invalid(
        "cursor: not a cursor of this gateway; send one as it came with an event, or none");
  }

  private byte[] signature(byte[] bytes, int length) {
    if (!isReady()) {
      throw new StreamException(
          StreamException.Reason.OVERLOAD, "Kafka has not answered yet; try again");
    }
    mac.update(purpose);
    mac.update(bytes, 0, length);
    return Arrays.copyOf(mac.doFinal(), SIGNATURE_BYTES);
  }

  private static void putVarint(ByteBuffer out, long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.put((byte) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    out.put((byte) rest);
  }

  private static long getVarint(ByteBuffer in) {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE - 1; shift += 7) {
      byte part = in.get();
      value |= (part & 0x7FL) << shift;
      if (part >= 0) {
        return value;
      }
    }
    throw invalid();
  }
}
