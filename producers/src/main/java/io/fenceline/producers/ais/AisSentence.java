package io.fenceline.producers.ais;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One VDM or VDO sentence: an AIS message or a part of one (IEC 61162-1). Immutable.
 *
 * @param parts of the message
 * @param part from 1
 * @param group tells the parts of one message from those of others
 * @param payload the bits of the message, six a character
 * @param timeMillis when the sentence was received, epoch milliseconds; {@link #NO_TIME} if it does
 *     not say
 */
record AisSentence(
    int parts, int part, String group, String payload, int fillBits, long timeMillis) {
  static final long NO_TIME = Long.MIN_VALUE;

  /** No line of a receiver is longer. */
  private static final int MAX_CHARACTERS = 1024;

  /** A TAG block (NMEA 0183 4.10), the sentence, and what receivers append to it. */
  private static final Pattern LINE =
      Pattern.compile(
          "(?:\\\\([^\\\\]*)\\\\)?(!([A-Z]{2})VD[MO],(\\d),(\\d),(\\d?),([A-Z0-9]?),([0-W`-w]*),([0-5]))\\*(\\p{XDigit}{2})(.*)");

  /** Other sentences of receivers, such as their own positions, and comments. */
  private static final Pattern OTHER =
      Pattern.compile(
          "(?:\\\\[^\\\\]*\\\\)?(?:[$!][A-Z]{2}(?!VD[MO])[A-Z0-9]{2,},.*|#.*|\\\\[^\\\\]*\\\\)");

  /** The seconds that the receivers of the US Coast Guard append. */
  private static final Pattern STATION_TIME = Pattern.compile(".*,(\\d{9,10})");

  private static final Pattern TAG_TIME = Pattern.compile("(?:^|,)c:(\\d{1,13})(?:,|$)");
  private static final Pattern TAG_GROUP = Pattern.compile("(?:^|,)g:\\d+-\\d+-(\\d+)(?:,|$)");

  /** Larger numbers are milliseconds: TAG blocks may have either. */
  private static final long MAX_SECONDS = 99_999_999_999L;

  /**
   * Reads a line.
   *
   * @return null for a sentence of another kind, and for a comment
   * @throws InvalidSentenceException when it is neither, or its checksum is wrong
   */
  static AisSentence read(String line) throws InvalidSentenceException {
    if (line.length() > MAX_CHARACTERS) {
      throw new InvalidSentenceException(
          "%,d characters, expected a sentence of at most %,d"
              .formatted(line.length(), MAX_CHARACTERS));
    }
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      if (OTHER.matcher(line).matches()) {
        return null;
      }
      throw new InvalidSentenceException(
          "expected a sentence such as !AIVDM,1,1,,A,15M67FC000G?ufbE`FepT@3n00Sa,0*5C");
    }
    checkSum(matcher.group(2).substring(1), matcher.group(10));
    String tag = tag(matcher.group(1));
    AisSentence sentence =
        new AisSentence(
            matcher.group(4).charAt(0) - '0',
            matcher.group(5).charAt(0) - '0',
            group(matcher, tag),
            matcher.group(8),
            matcher.group(9).charAt(0) - '0',
            timeMillis(tag, matcher.group(11)));
    if (sentence.part < 1 || sentence.part > sentence.parts) {
      throw new InvalidSentenceException(
          "it is part %d of %d".formatted(sentence.part, sentence.parts));
    }
    return sentence;
  }

  private static String tag(String block) throws InvalidSentenceException {
    if (block == null) {
      return "";
    }
    int end = block.lastIndexOf('*');
    if (end < 0 || end + 3 != block.length()) {
      throw new InvalidSentenceException("its TAG block has no checksum");
    }
    checkSum(block.substring(0, end), block.substring(end + 1));
    return block.substring(0, end);
  }

  private static void checkSum(String text, String expected) throws InvalidSentenceException {
    int sum = 0;
    for (int i = 0; i < text.length(); i++) {
      sum ^= text.charAt(i);
    }
    String actual = "%02X".formatted(sum);
    if (!actual.equalsIgnoreCase(expected)) {
      throw new InvalidSentenceException(
          "its checksum is %s, but that of its text is %s".formatted(expected, actual));
    }
  }

  private static String group(Matcher line, String tag) {
    Matcher group = TAG_GROUP.matcher(tag);
    return group.find()
        ? "g" + group.group(1)
        : line.group(3) + line.group(4) + "," + line.group(6) + "," + line.group(7);
  }

  private static long timeMillis(String tag, String appended) {
    Matcher matcher = TAG_TIME.matcher(tag);
    if (!matcher.find()) {
      matcher = STATION_TIME.matcher(appended);
      if (!matcher.matches()) {
        return NO_TIME;
      }
    }
    long time = Long.parseLong(matcher.group(1));
    return time > MAX_SECONDS ? time : time * 1000;
  }
}
