package io.fenceline.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.cli.terminal.UncaughtExceptions;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** E6: whatever runs for ever ends the process when it ends. */
class UncaughtExceptionsTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final List<Integer> codes = new ArrayList<>();

  private void fail(boolean isEnding) throws InterruptedException {
    Thread thread =
        new Thread(
            () -> {
              throw new IllegalStateException("nobody expected this");
            },
            "read-zones");
    PrintStream out = new PrintStream(err, true, UTF_8);
    thread.setUncaughtExceptionHandler(new UncaughtExceptions(out, () -> isEnding, codes::add));
    thread.start();
    thread.join();
  }

  @Test
  void aThreadThatFailsEndsTheProcessWithItsNameAndTheReason() throws Exception {
    fail(false);
    assertThat(codes).containsExactly(ExitCodes.FAILED);
    assertThat(err.toString(UTF_8)).contains("thread read-zones failed", "nobody expected this");
  }

  @Test
  void aProcessThatEndsAlreadyKeepsItsCode() throws Exception {
    fail(true);
    assertThat(codes).isEmpty();
    assertThat(err.toString(UTF_8)).isEmpty();
  }
}
