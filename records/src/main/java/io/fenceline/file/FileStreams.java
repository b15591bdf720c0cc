package io.fenceline.file;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Opens what a command line names: a file, {@code .gz} or not, or {@code -}. */
public final class FileStreams {
  /** Standard input or output. */
  public static final String STANDARD = "-";

  private static final int BUFFER_BYTES = 1 << 16;

  private FileStreams() {}

  /** Reads a file or standard input; gzip is known by its first two bytes, whatever the name. */
  public static InputStream in(String name) throws IOException {
    return in(name, UnaryOperator.identity());
  }

  /**
   * Opens an input like {@link #in(String)}.
   *
   * @param stored wraps the bytes as they are stored, for instance to show progress
   */
  public static InputStream in(String name, UnaryOperator<InputStream> stored) throws IOException {
    InputStream raw =
        name.equals(STANDARD)
            ? new FileInputStream(FileDescriptor.in)
            : Files.newInputStream(Path.of(name));
    return unzipped(stored.apply(raw));
  }

  /** Reads a stream, buffered; gzip is known by its first two bytes. */
  public static InputStream unzipped(InputStream raw) throws IOException {
    InputStream in = new BufferedInputStream(raw, BUFFER_BYTES);
    in.mark(2);
    int magic = in.read() | in.read() << 8;
    in.reset();
    return magic == GZIPInputStream.GZIP_MAGIC
        ? new BufferedInputStream(new GzipInput(in, BUFFER_BYTES), BUFFER_BYTES)
        : in;
  }

  /** Writes a file (gzip if its name ends so) or standard output, which stays open at close. */
  public static OutputStream out(String name) throws IOException {
    if (name.equals(STANDARD)) {
      return new BufferedOutputStream(new KeptOpen(), BUFFER_BYTES);
    }
    OutputStream file =
        new BufferedOutputStream(Files.newOutputStream(Path.of(name)), BUFFER_BYTES);
    return name.endsWith(".gz") ? new GZIPOutputStream(file, BUFFER_BYTES) : file;
  }

  /** The exception to throw when reading failed: its message names the file and the reason. */
  public static IOException unreadable(String name, IOException e) {
    return new IOException(
        (name.equals(STANDARD) ? "standard input" : name) + ": " + e.getMessage(), e);
  }

  /** The exception to throw when writing failed: its message names the file and the reason. */
  public static IOException unwritable(String name, IOException e) {
    String where = name.equals(STANDARD) ? "standard output" : name;
    return new IOException("cannot write to " + where + ": " + e.getMessage(), e);
  }

  /** Not System.out, which swallows errors such as a broken pipe. */
  private static final class KeptOpen extends FilterOutputStream {
    KeptOpen() {
      super(new FileOutputStream(FileDescriptor.out));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }
}
