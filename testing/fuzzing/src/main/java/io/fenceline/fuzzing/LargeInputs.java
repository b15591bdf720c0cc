package io.fenceline.fuzzing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Inputs of nearly 1 MB whose cost may grow faster than their length. */
final class LargeInputs {
  static final int BYTES = 1_000_000;

  private final Random random;

  LargeInputs(Random random) {
    this.random = random;
  }

  byte[] of(byte[] seed) {
    List<JsonSpan> values = random.nextInt(4) == 0 ? List.of() : JsonSpan.of(seed);
    if (values.isEmpty()) {
      return random.nextBoolean() ? repeated(seed) : nested(seed);
    }
    JsonSpan value = values.get(random.nextInt(values.size()));
    int room = BYTES - seed.length;
    return value.replace(seed, room < 1 ? new byte[0] : large(value.in(seed), room));
  }

  private byte[] large(byte[] value, int bytes) {
    if (isPositions(value) && random.nextBoolean()) {
      return positions(bytes);
    }
    return switch (random.nextInt(3)) {
      case 0 -> filled("[", value, ",", "]", bytes);
      case 1 -> value.length > 1 && value[0] == '[' ? filledArray(value, bytes) : text(bytes);
      default -> text(bytes);
    };
  }

  /** An array of arrays of something else. */
  private static boolean isPositions(byte[] value) {
    return value.length > 2 && value[0] == '[' && value[1] == '[' && value[2] != '[';
  }

  private byte[] positions(int bytes) {
    LargePositions[] kinds = LargePositions.values();
    return kinds[random.nextInt(kinds.length)].json(bytes);
  }

  private byte[] text(int bytes) {
    LargeJson[] kinds = LargeJson.values();
    return kinds[random.nextInt(kinds.length)].value(bytes).getBytes(UTF_8);
  }

  /** Its own elements, again and again. */
  private static byte[] filledArray(byte[] array, int bytes) {
    byte[] elements = Arrays.copyOfRange(array, 1, array.length - 1);
    return filled("[", elements, ",", "]", bytes);
  }

  private static byte[] filled(String begin, byte[] part, String separator, String end, int bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes);
    out.writeBytes(begin.getBytes(UTF_8));
    out.writeBytes(part);
    while (out.size() + separator.length() + part.length + end.length() <= bytes) {
      out.writeBytes(separator.getBytes(UTF_8));
      out.writeBytes(part);
    }
    out.writeBytes(end.getBytes(UTF_8));
    return out.toByteArray();
  }

  /** A piece of the input, again and again where it is. */
  private byte[] repeated(byte[] seed) {
    int start = random.nextInt(seed.length + 1);
    int end = Math.min(seed.length, start + 1 + random.nextInt(1 + random.nextInt(64)));
    byte[] piece = Arrays.copyOfRange(seed, start, end);
    return Mutator.join(seed, end, times(piece, BYTES - seed.length), end);
  }

  /** A piece again and again, and later another as often, as brackets would be. */
  private byte[] nested(byte[] seed) {
    int middle = random.nextInt(seed.length + 1);
    int room = (BYTES - seed.length) / 2;
    byte[] opening = Arrays.copyOfRange(seed, Math.max(0, middle - 1 - random.nextInt(9)), middle);
    int last = Math.min(seed.length, middle + 1 + random.nextInt(9));
    byte[] closing = Arrays.copyOfRange(seed, middle, last);
    byte[] inside = Mutator.join(times(opening, room), 0, new byte[0], 0);
    byte[] both = Mutator.join(inside, inside.length, times(closing, room), inside.length);
    return Mutator.join(seed, middle, both, middle);
  }

  private static byte[] times(byte[] piece, int bytes) {
    if (piece.length == 0 || bytes < piece.length) {
      return new byte[0];
    }
    byte[] all = new byte[bytes / piece.length * piece.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = piece[i % piece.length];
    }
    return all;
  }
}
