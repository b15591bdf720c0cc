package io.fenceline.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.cli.terminal.Console;
import io.fenceline.producers.Stop;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.concurrent.CompletableFuture;

/** A command on a thread of its own, until it ends or is stopped as by Ctrl-C. Thread-safe. */
public final class RunningCommand {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Stop stop;
  private final CompletableFuture<Integer> code;

  private RunningCommand(Stop stop, String... args) {
    this.stop = stop;
    Console console =
        new Console(
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8),
            false,
            false,
            stop);
    this.code =
        CompletableFuture.supplyAsync(
            () -> Fenceline.run(console, args), task -> new Thread(task, "command").start());
  }

  public static RunningCommand start(String... args) {
    return new RunningCommand(new Stop(), args);
  }

  /** A command that is asked to stop before it begins. */
  static RunningCommand startStopped(String... args) {
    Stop stop = new Stop();
    stop.request();
    return new RunningCommand(stop, args);
  }

  /** The output so far. */
  public Ran soFar() {
    return new Ran(code.getNow(-1), out.toString(UTF_8), err.toString(UTF_8));
  }

  public boolean hasEnded() {
    return code.isDone();
  }

  /** Stops it and waits for its end. */
  public Ran stop() {
    stop.request();
    code.join();
    return soFar();
  }
}
