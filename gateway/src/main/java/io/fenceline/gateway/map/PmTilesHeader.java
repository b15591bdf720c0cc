package io.fenceline.gateway.map;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * The header of a file of PMTiles, as far as it decides whether the live map can draw the file.
 *
 * @see <a href="https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md">PMTiles 3</a>
 */
public final class PmTilesHeader {
  private static final byte[] MAGIC = "PMTiles".getBytes(US_ASCII);
  private static final int VERSION = 3;
  private static final int BYTES = 127;
  private static final int VERSION_AT = 7;
  private static final int INTERNAL_COMPRESSION_AT = 97;
  private static final int TILE_COMPRESSION_AT = 98;
  private static final int TILE_TYPE_AT = 99;
  private static final int GZIP = 2;
  private static final int AVIF = 5;

  private PmTilesHeader() {}

  /**
   * The reason why the live map cannot draw a file, and the files that it can draw; empty if it
   * can.
   *
   * @throws IOException when the file cannot be read
   */
  public static Optional<String> problem(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return Optional.ofNullable(problem(in.readNBytes(BYTES)));
    }
  }

  private static String problem(byte[] header) {
    if (header.length < BYTES || !startsWithMagic(header)) {
      return "is no file of PMTiles";
    }
    if (header[VERSION_AT] != VERSION) {
      return "has version %d of PMTiles, expected %d".formatted(header[VERSION_AT], VERSION);
    }
    if (!isNoneOrGzip(header[INTERNAL_COMPRESSION_AT])
        || !isNoneOrGzip(header[TILE_COMPRESSION_AT])) {
      return "is not compressed by gzip, which is what browsers can read";
    }
    if (header[TILE_TYPE_AT] < 1 || header[TILE_TYPE_AT] > AVIF) {
      return "has tiles of the type %d, expected vector tiles (MVT), PNG, JPEG, WebP or AVIF"
          .formatted(header[TILE_TYPE_AT]);
    }
    return null;
  }

  private static boolean startsWithMagic(byte[] header) {
    return Arrays.equals(header, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
  }

  private static boolean isNoneOrGzip(byte compression) {
    return compression == 1 || compression == GZIP;
  }
}
