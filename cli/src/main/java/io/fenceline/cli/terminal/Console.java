package io.fenceline.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.producers.Stop;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;

/**
 * Where a command talks to its user, and the user's wish to end it.
 *
 * @param out data; buffered, so that commands flush when a reader should see something
 * @param err progress, logs, warnings
 * @param colours whether {@code out} shows colours
 * @param progress whether {@code err} can redraw a line
 */
public record Console(
    PrintStream out, PrintStream err, boolean colours, boolean progress, Stop stop) {

  /** Only the launcher knows whether the two streams are terminals; it says so by properties. */
  public static Console system() {
    PrintStream out =
        new PrintStream(
            new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)), false, UTF_8);
    PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, UTF_8);
    boolean dumb = "dumb".equals(System.getenv("TERM"));
    String noColor = System.getenv("NO_COLOR");
    boolean colours = noColor == null || noColor.isEmpty();
    return new Console(
        out,
        err,
        Boolean.getBoolean("fenceline.terminal.out") && colours && !dumb,
        Boolean.getBoolean("fenceline.terminal.err") && !dumb,
        new Stop());
  }
}
