package io.fenceline.service;

import io.vertx.core.Future;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits until servers listen. */
public final class Listening {
  private static final long START_SECONDS = 30;

  private Listening() {}

  /**
   * @param option that has the port, for messages
   * @param future of a server that starts
   * @throws IOException when the port is taken, or the server does not start in time
   */
  public static <T> T await(String option, String host, int port, Future<T> future)
      throws IOException, InterruptedException {
    try {
      return await(future);
    } catch (IOException e) {
      if (!(e.getCause() instanceof IOException)) {
        throw e;
      }
      String text = String.valueOf(e.getMessage());
      throw new IOException(
          "%s %d: cannot listen on %s:%d (%s); give another port, 0 for any that is free"
              .formatted(
                  option, port, host, port, text.substring(text.lastIndexOf(": ") + 1).strip()),
          e);
    }
  }

  private static <T> T await(Future<T> future) throws IOException, InterruptedException {
    try {
      return future.toCompletionStage().toCompletableFuture().get(START_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e.getCause());
    } catch (TimeoutException e) {
      throw new IOException("it did not start within " + START_SECONDS + " s", e);
    }
  }
}
