package io.fenceline.event;

import java.util.Comparator;

/** The order of zone ids: by their UTF-8 bytes, which is the order of their code points. */
public final class ZoneIds {
  /** Unsigned byte order of the UTF-8 form, without encoding. */
  public static final Comparator<String> UTF8_ORDER = ZoneIds::compareUtf8;

  private ZoneIds() {}

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
