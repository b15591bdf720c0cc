package io.fenceline.fuzzing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** Reads inputs in a thread of its own and measures each; notices when one never ends. */
final class ReadingThread {
  private static final int MAX_ATTEMPTS = 3;
  private static final long MAX_NANOS = 60_000_000_000L;
  private static final int MESSAGE_CHARS = 300;

  private final FuzzTarget target;

  /** Both of the input that is being read; null between two. */
  private volatile byte[] current;

  private volatile long startNanos;

  private ReadingThread(FuzzTarget target) {
    this.target = target;
  }

  /** Returns when the body ends, and throws what it throws. */
  static void run(FuzzTarget target, Consumer<ReadingThread> body) {
    ReadingThread reading = new ReadingThread(target);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread thread = new Thread(() -> body.accept(reading), "fuzz-" + target);
    thread.setDaemon(true);
    thread.setUncaughtExceptionHandler((ended, e) -> failure.set(e));
    thread.start();
    reading.await(thread);
    if (failure.get() != null) {
      throw new AssertionError(failure.get().getMessage(), failure.get());
    }
  }

  private void await(Thread thread) {
    try {
      while (thread.isAlive()) {
        thread.join(1_000);
        byte[] input = current;
        if (input != null && System.nanoTime() - startNanos > MAX_NANOS) {
          AssertionError endless = failure(input, "is still being read after 60 s", null);
          endless.setStackTrace(thread.getStackTrace());
          throw endless;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }

  /**
   * Reads an input.
   *
   * @return why it was refused; null when it was read
   */
  String read(byte[] input) {
    startNanos = System.nanoTime();
    current = input;
    String refusal = null;
    String excess = null;
    // Others use this machine, too: only what is always slow is slow.
    for (int attempt = 0; attempt == 0 || (excess != null && attempt < MAX_ATTEMPTS); attempt++) {
      Cost start = Cost.now();
      refusal = refusal(input);
      excess = Cost.now().since(start).excess(input.length);
    }
    if (excess != null) {
      throw failure(input, "costs too much: " + excess, null);
    }
    current = null;
    return refusal;
  }

  private String refusal(byte[] input) {
    try {
      target.reader().read(input);
      return null;
    } catch (Throwable e) {
      if (!target.isRefusal(e)) {
        throw failure(input, "is neither read nor refused: " + e, e);
      }
      if (e.getMessage() == null || e.getMessage().isBlank()) {
        throw failure(input, "is refused without a reason", e);
      }
      return e.getMessage();
    }
  }

  private AssertionError failure(byte[] input, String problem, Throwable cause) {
    String begin = new String(input, StandardCharsets.UTF_8);
    return new AssertionError(
        "%s: an input of %d bytes %s%nin %s: %s"
            .formatted(
                target,
                input.length,
                problem,
                keep(input),
                begin.substring(0, Math.min(MESSAGE_CHARS, begin.length()))),
        cause);
  }

  private Path keep(byte[] input) {
    try {
      Path directory = Files.createDirectories(Path.of("target", "fuzz"));
      Path file = directory.resolve(target.name().replaceAll("\\W+", "-") + ".bin");
      return Files.write(file, input);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
