package io.fenceline.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.producers.Stop;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;

/** What a command printed, and how it ended. */
record Ran(int code, String out, String err) {

  static Ran command(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
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
    return new Ran(code, out.toString(UTF_8), err.toString(UTF_8));
  }

  List<String> lines() {
    return out.lines().toList();
  }
}
