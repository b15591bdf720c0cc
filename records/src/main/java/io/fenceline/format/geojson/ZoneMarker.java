package io.fenceline.format.geojson;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The record that a job writes to each partition of the zones topic when it first starts: what lies
 * before it are the initial zones (rule Z2). Every reader of the topic skips it. Its key begins
 * with a byte that no UTF-8 text has, so that no zone can have it.
 */
public final class ZoneMarker {
  private static final byte[] KEY =
      ("\u00FF" + "fenceline-marker").getBytes(StandardCharsets.ISO_8859_1);

  private ZoneMarker() {}

  public static byte[] key() {
    return KEY.clone();
  }

  public static boolean isMarker(byte[] key) {
    return Arrays.equals(KEY, key);
  }
}
