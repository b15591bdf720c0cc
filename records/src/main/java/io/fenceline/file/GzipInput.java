package io.fenceline.file;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Decompresses, and reports that a file is truncated or damaged. */
final class GzipInput extends FilterInputStream {
  GzipInput(InputStream in, int bufferBytes) throws IOException {
    super(open(in, bufferBytes));
  }

  private static InputStream open(InputStream in, int bufferBytes) throws IOException {
    try {
      return new GZIPInputStream(in, bufferBytes);
    } catch (EOFException | ZipException e) {
      throw plain(e);
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    try {
      return in.read(bytes, offset, length);
    } catch (EOFException | ZipException e) {
      throw plain(e);
    }
  }

  private static IOException plain(IOException e) {
    return new IOException(
        e instanceof EOFException
            ? "the gzip file is cut off; copy or download it again"
            : "the gzip file is damaged (%s); copy or download it again".formatted(e.getMessage()),
        e);
  }
}
