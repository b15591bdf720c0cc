package io.fenceline.gateway.access;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The content of a file, read again when it changes. A new content that cannot be used is logged,
 * and the previous one stays in force. Thread-safe: any thread reads, one calls {@link #refresh}.
 */
public final class ReloadingFile<T> {
  private static final Logger LOG = LoggerFactory.getLogger(ReloadingFile.class);

  /** The failures for each report: one a minute at a check every 5 seconds. */
  private static final int REPORT_EVERY = 12;

  private final Path path;
  private final Function<byte[], T> parse;
  private byte[] content;
  private volatile T value;
  private volatile int failures;

  /**
   * Reads the file for the first time.
   *
   * @param parse throws IllegalArgumentException with the mistake
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
        failures = 0;
        return false;
      }
      value = parse.apply(now);
      content = now;
      failures = 0;
      LOG.info("{} has changed and was read again", path);
      return true;
    } catch (IOException | IllegalArgumentException e) {
      report(e);
      return false;
    }
  }

  /** Whether the previous content is in force, since the file cannot be used. */
  public boolean isStale() {
    return failures > 0;
  }

  /** Loudly, but not each time: who removed a file of keys may believe them withdrawn. */
  private void report(Exception e) {
    if (failures++ % REPORT_EVERY == 0) {
      LOG.error(
          "{} cannot be used, so what it contained before stays in force: {}; restore it, or restart"
              + " without it",
          path,
          e.toString());
    }
  }
}
