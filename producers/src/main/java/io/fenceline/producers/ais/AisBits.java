package io.fenceline.producers.ais;

/** The bits of an AIS message. Not thread-safe while it is filled. */
final class AisBits {
  private static final int BITS = 6;

  /** A message has at most five slots, 1,008 bits. */
  private static final int MAX_SEXTETS = 1008 / BITS;

  private final byte[] sextets = new byte[MAX_SEXTETS];
  private int length;
  private int fillBits;

  /**
   * Appends those of a part.
   *
   * @throws InvalidSentenceException when the message becomes longer than any
   */
  void append(AisSentence part) throws InvalidSentenceException {
    String payload = part.payload();
    if (length + payload.length() > MAX_SEXTETS) {
      throw new InvalidSentenceException(
          "the message has more than %,d bits".formatted(MAX_SEXTETS * BITS));
    }
    for (int i = 0; i < payload.length(); i++) {
      int value = payload.charAt(i) - '0';
      sextets[length++] = (byte) (value > 40 ? value - 8 : value);
    }
    fillBits = part.fillBits();
  }

  int count() {
    return Math.max(0, length * BITS - fillBits);
  }

  /** An unsigned number; bits beyond the end are 0. */
  int unsigned(int from, int bits) {
    int value = 0;
    for (int i = from; i < from + bits; i++) {
      int sextet = i < count() ? sextets[i / BITS] : 0;
      value = value << 1 | sextet >> BITS - 1 - i % BITS & 1;
    }
    return value;
  }

  /** A number in two's complement. */
  int signed(int from, int bits) {
    int shift = Integer.SIZE - bits;
    return unsigned(from, bits) << shift >> shift;
  }

  /** A text to its first {@code @}, without the spaces at its end. */
  String text(int from, int characters) {
    StringBuilder text = new StringBuilder(characters);
    for (int i = 0; i < characters; i++) {
      int value = unsigned(from + i * BITS, BITS);
      if (value == 0) {
        break;
      }
      text.append((char) (value < 32 ? value + '@' : value));
    }
    return text.toString().stripTrailing();
  }
}
