package io.fenceline.gateway.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a file contains, read again when it changes. A new content that cannot be used is logged,
 * and the previous one stays in force. Thread-safe: any thread reads, one calls {@link #refresh}.
 */
public final class ReloadingFile<T> {
  private static final Logger LOG = LoggerFactory.getLogger(ReloadingFile.class);

  private final Path path;
  private final Function<byte[], T> parse;
  private byte[] content;
  private volatile T value;

  /**
   * Reads the file for the first time.
   *
   * @param parse throws IllegalArgumentException with what is wrong
   * @throws IOException when it cannot be read or used; the message names the file
   */
  public ReloadingFile(Path path, Function<byte[], T> parse) throws IOException {
    this.path = path;
    this.parse = parse;
    this.content = Files.readAllBytes(path);
    try {
      this.value = parse.apply(content);
    } catch (IllegalArgumentException e) {
      throw new IOException(path + ": " + e.getMessage(), e);
    }
  }

  public T value() {
    return value;
  }

  /** Reads the file again, which blocks; returns whether there is a new value. */
  public synchronized boolean refresh() {
    try {
      byte[] now = Files.readAllBytes(path);
      if (Arrays.equals(now, content)) {
        return false;
      }
      value = parse.apply(now);
      content = now;
      LOG.info("{} has changed and was read again", path);
      return true;
    } catch (IOException | IllegalArgumentException e) {
      LOG.warn("{} cannot be used, so its previous content stays in force: {}", path, e.toString());
      return false;
    }
  }
}
