package io.fenceline.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.producers.Stop;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.time.Duration;

/**
 * The streams of a command and the user's request to stop it.
 *
 * @param out data; buffered: commands flush when output should become visible
 * @param err progress, logs, warnings
 * @param colors whether {@code out} shows colors
 * @param progress whether {@code err} can redraw a line
 */
public record Console(
    PrintStream out, PrintStream err, boolean colors, boolean progress, Stop stop) {
  private static final Duration POLL = Duration.ofHours(1);

  /** The launcher passes by properties whether the two streams are terminals. */
  public static Console system() {
    PrintStream out =
        new PrintStream(
            new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)), false, UTF_8);
    PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, UTF_8);
    boolean dumb = "dumb".equals(System.getenv("TERM"));
    String noColor = System.getenv("NO_COLOR");
    boolean colors = noColor == null || noColor.isEmpty();
    return new Console(
        out,
        err,
        showsOutput() && colors && !dumb,
        Boolean.getBoolean("fenceline.terminal.err") && !dumb,
        new Stop());
  }

  /** Whether standard output is a terminal. */
  public static boolean showsOutput() {
    return Boolean.getBoolean("fenceline.terminal.out");
  }

  /**
   * Reports that a service runs, waits for the request to stop it, and reports what happens first.
   */
  public void awaitStop(String running, String stopping) {
    err.println(running);
    while (stop.waitFor(POLL)) {
      // Until Ctrl-C.
    }
    err.println("stopping: " + stopping);
  }
}
