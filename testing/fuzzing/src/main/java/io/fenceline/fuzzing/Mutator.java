package io.fenceline.fuzzing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Small changes of an input: bytes, pieces, JSON values, and tokens that readers may mistake. */
final class Mutator {
  private static final List<byte[]> TOKENS =
      Stream.concat(
              Stream.of(
                      "null",
                      "true",
                      "\"\"",
                      "[]",
                      "{}",
                      "[[]]",
                      "-0",
                      "-0.0",
                      "1e400",
                      "-1e400",
                      "1e-999999999",
                      "1e999999999",
                      "9223372036854775808",
                      "-2147483649",
                      "NaN",
                      "0x10",
                      "1_000",
                      "\"\\ud800\"",
                      "\\u0000",
                      "\\",
                      "\"",
                      "\"\"",
                      ",",
                      ":",
                      "\n",
                      "\r\n",
                      "\t",
                      "\u0000",
                      "\uFEFF",
                      "\u001E",
                      "é",
                      "😀",
                      "2026-02-30T00:00:00Z",
                      "PT-1S",
                      "P99999999999D",
                      "180",
                      "-180",
                      "90.0000001",
                      "540",
                      "%",
                      "%zz",
                      "+",
                      "&",
                      "=",
                      "/",
                      "~",
                      "~0",
                      "#",
                      "..",
                      "!!java.lang.Object",
                      "&a",
                      "*a",
                      "- ",
                      "  ")
                  .map(text -> text.getBytes(UTF_8)),
              Stream.of("ff", "c080", "eda080", "ffffffff07", "ffffffff0f", "ffffffffffffffffff01")
                  .map(hex -> HexFormat.of().parseHex(hex)))
          .toList();

  private final Random random;

  Mutator(Random random) {
    this.random = random;
  }

  byte[] mutate(byte[] input) {
    byte[] mutated = input;
    for (int n = 1 + random.nextInt(3); n > 0; n--) {
      mutated = once(mutated);
    }
    return mutated;
  }

  private byte[] once(byte[] input) {
    int at = random.nextInt(input.length + 1);
    int to = Math.min(input.length, at + random.nextInt(9));
    int other = random.nextInt(input.length + 1);
    byte[] token = TOKENS.get(random.nextInt(TOKENS.size()));
    byte[] piece = Arrays.copyOfRange(input, at, to);
    return switch (random.nextInt(9)) {
      case 0 -> join(input, at, new byte[] {(byte) random.nextInt(256)}, Math.max(at, to));
      case 1 -> join(input, at, new byte[0], to);
      case 2 -> join(input, other, piece, other);
      case 3 -> join(input, at, token, at);
      case 4 -> join(input, at, token, to);
      case 5 -> Arrays.copyOf(input, other);
      case 6 -> flipBit(input, at);
      default -> replaceJsonValue(input, token);
    };
  }

  private byte[] flipBit(byte[] input, int at) {
    byte[] flipped = input.clone();
    if (at < flipped.length) {
      flipped[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
    }
    return flipped;
  }

  /** Replaces a value by a token, or by another value of the same text. */
  private byte[] replaceJsonValue(byte[] input, byte[] token) {
    List<JsonSpan> values = JsonSpan.of(input);
    if (values.isEmpty()) {
      return flipBit(input, random.nextInt(input.length + 1));
    }
    JsonSpan value = values.get(random.nextInt(values.size()));
    JsonSpan other = values.get(random.nextInt(values.size()));
    return value.replace(input, random.nextBoolean() ? token : other.in(input));
  }

  static byte[] join(byte[] input, int keptUpTo, byte[] middle, int keptFrom) {
    byte[] joined = new byte[keptUpTo + middle.length + input.length - keptFrom];
    System.arraycopy(input, 0, joined, 0, keptUpTo);
    System.arraycopy(middle, 0, joined, keptUpTo, middle.length);
    System.arraycopy(input, keptFrom, joined, keptUpTo + middle.length, input.length - keptFrom);
    return joined;
  }
}
