package io.fenceline.producers;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPInputStream;

/** Opens input as people name it: a path, gzipped or not, or {@code -} for standard input. */
public final class InputFile {
  public static final String STANDARD_INPUT = "-";

  private static final int BUFFER_BYTES = 1 << 16;
  private static final int GZIP_MAGIC_1 = 0x1f;
  private static final int GZIP_MAGIC_2 = 0x8b;

  private InputFile() {}

  /**
   * The content, decompressed if it begins as gzip does, whatever its name.
   *
   * @param raw may wrap the bytes as they are stored, for instance to show progress
   */
  public static InputStream open(String name, UnaryOperator<InputStream> raw) throws IOException {
    InputStream stored =
        name.equals(STANDARD_INPUT) ? System.in : Files.newInputStream(Path.of(name));
    try {
      return decompressed(raw.apply(stored));
    } catch (IOException e) {
      stored.close();
      throw new IOException(name + ": " + e.getMessage(), e);
    }
  }

  /** The size as stored, in bytes; -1 when it is not known. */
  public static long sizeBytes(String name) throws IOException {
    return name.equals(STANDARD_INPUT) ? -1 : Files.size(Path.of(name));
  }

  private static InputStream decompressed(InputStream in) throws IOException {
    PushbackInputStream peekable =
        new PushbackInputStream(new BufferedInputStream(in, BUFFER_BYTES), 2);
    byte[] magic = peekable.readNBytes(2);
    peekable.unread(magic);
    boolean gzip =
        magic.length == 2 && (magic[0] & 0xff) == GZIP_MAGIC_1 && (magic[1] & 0xff) == GZIP_MAGIC_2;
    return gzip
        ? new BufferedInputStream(new GZIPInputStream(peekable, BUFFER_BYTES), BUFFER_BYTES)
        : peekable;
  }
}
