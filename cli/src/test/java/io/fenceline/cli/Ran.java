package io.fenceline.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.cli.terminal.Console;
import io.fenceline.producers.Stop;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;

/** The output and the exit code of a command. */
public record Ran(int code, String out, String err) {

  public static Ran command(String... args) {
    return into(new ByteArrayOutputStream(), args);
  }

  /** Runs a command whose standard output is a full disk. */
  public static Ran commandIntoFullDisk(String... args) {
    return into(
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        },
        args);
  }

  private static Ran into(OutputStream out, String... args) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8),
            false,
            false,
            new Stop());
    int code = Fenceline.run(console, args);
    console.out().flush();
    return new Ran(code, text(out), err.toString(UTF_8));
  }

  private static String text(OutputStream out) {
    return out instanceof ByteArrayOutputStream bytes ? bytes.toString(UTF_8) : "";
  }

  public List<String> lines() {
    return out.lines().toList();
  }
}
