package io.fenceline.cli.terminal;

import io.fenceline.file.FileStreams;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A progress bar for reading a file; none where standard error is not a terminal. */
public final class Progress {
  private static final int KIBIBYTE = 1 << 10;

  private Progress() {}

  /** Wraps the bytes of a file as they are stored. */
  public static InputStream of(Console console, String file, InputStream raw) {
    if (!console.progress()) {
      return raw;
    }
    return ProgressBar.wrap(
        raw,
        new ProgressBarBuilder()
            .setTaskName(Path.of(file).getFileName().toString())
            .setInitialMax(sizeBytes(file))
            .setUnit(" KiB", KIBIBYTE)
            .setStyle(ProgressBarStyle.ASCII)
            .setConsumer(new ConsoleProgressBarConsumer(console.err())));
  }

  /** Counts as things pass; where standard error is not a terminal, shows nothing. */
  public static final class Counter implements AutoCloseable {
    private final ProgressBar bar;

    private Counter(ProgressBar bar) {
      this.bar = bar;
    }

    /** Counts one, unless it is null. */
    public <T> T step(T thing) {
      if (bar != null && thing != null) {
        bar.step();
      }
      return thing;
    }

    @Override
    public void close() {
      if (bar != null) {
        bar.close();
      }
    }
  }

  public static Counter counter(Console console, String things) {
    return new Counter(
        console.progress()
            ? new ProgressBarBuilder()
                .setTaskName(things)
                .setInitialMax(-1)
                .setStyle(ProgressBarStyle.ASCII)
                .setConsumer(new ConsoleProgressBarConsumer(console.err()))
                .build()
            : null);
  }

  /** -1 when unknown: an indeterminate progress bar. */
  private static long sizeBytes(String file) {
    try {
      return file.equals(FileStreams.STANDARD) ? -1 : Files.size(Path.of(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
