package io.fenceline.event;

import java.util.Comparator;

/**
 * The ids of zones where they are evaluated and in state: that of a zone of one device (rule Z6)
 * ends with a NUL, which no other id has, so that it is never taken for another zone of the same
 * id. They are ordered by their UTF-8 bytes, which is the order of their code points.
 */
public final class ZoneIds {
  private static final char OF_DEVICE = '\0';

  /** Unsigned byte order of the UTF-8 form, without encoding. */
  public static final Comparator<String> UTF8_ORDER = ZoneIds::compareUtf8;

  private ZoneIds() {}

  /** The id of a zone of one device. */
  public static String ofDevice(String zoneId) {
    return zoneId + OF_DEVICE;
  }

  /** Whether this is the id of a zone of one device. */
  public static boolean isOfDevice(String id) {
    return !id.isEmpty() && id.charAt(id.length() - 1) == OF_DEVICE;
  }

  /** The id as users wrote it. */
  public static String written(String id) {
    return isOfDevice(id) ? id.substring(0, id.length() - 1) : id;
  }

  /** The id of a zone that users wrote so. */
  public static String of(String written, boolean ofDevice) {
    return ofDevice ? ofDevice(written) : written;
  }

  private static int compareUtf8(String a, String b) {
    int common = Math.min(a.length(), b.length());
    for (int i = 0; i < common; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        return rank(x) - rank(y);
      }
    }
    return a.length() - b.length();
  }

  /** Surrogates encode code points above every other char, so they sort last. */
  private static int rank(char c) {
    return Character.isSurrogate(c) ? c + 0x10000 : c;
  }
}
