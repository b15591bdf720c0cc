package io.fenceline.cli.files;

import io.fenceline.file.FileStreams;
import io.fenceline.kafka.loop.DaemonThreads;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Encodes records as lines and writes them on a thread of its own, in their order, while the caller
 * goes on; it waits when the thread is some batches behind. After a failed write nothing more is
 * written, and the next call throws. For one calling thread.
 */
final class LineWriter<T> {
  private static final int MAX_BATCHES = 4;
  private static final long CLOSE_MILLIS = 500;

  private final String name;
  private final OutputStream out;
  private final Function<T, byte[]> encode;
  private final int batchSize;
  private final ExecutorService thread;
  private final Semaphore free = new Semaphore(MAX_BATCHES);
  private CompletableFuture<Void> written = CompletableFuture.completedFuture(null);
  private List<T> batch = new ArrayList<>();
  private boolean closed;

  /**
   * @param batchSize records that are handed to the thread together
   */
  LineWriter(String name, OutputStream out, Function<T, byte[]> encode, int batchSize) {
    this.name = name;
    this.out = out;
    this.encode = encode;
    this.batchSize = batchSize;
    this.thread = DaemonThreads.single("writer of " + name);
  }

  void write(T record) throws IOException, InterruptedException {
    batch.add(record);
    if (batch.size() >= batchSize) {
      submit();
    }
  }

  private void submit() throws IOException, InterruptedException {
    free.acquire();
    if (written.isCompletedExceptionally()) {
      await();
    }
    List<T> lines = batch;
    batch = new ArrayList<>(batchSize);
    written =
        written
            .thenRunAsync(() -> write(lines), thread)
            .whenComplete((nothing, failure) -> free.release());
  }

  private void write(List<T> lines) {
    try {
      for (T line : lines) {
        out.write(encode.apply(line));
        out.write('\n');
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void await() throws IOException, InterruptedException {
    try {
      written.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UncheckedIOException failed) {
        throw FileStreams.unwritable(name, failed.getCause());
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /** Returns when all records are written, and the file is complete. */
  void finish() throws IOException, InterruptedException {
    if (closed) {
      return;
    }
    submit();
    await();
    closed = true;
    thread.shutdown();
    try {
      // A gzip file has a trailer that may not fit either.
      out.close();
    } catch (IOException e) {
      throw FileStreams.unwritable(name, e);
    }
  }

  /**
   * Returns when all records are written, or soon, if they cannot be. Never throws: before the end
   * of the input the job has failed or was cancelled already, and Flink would take a second failure
   * for a fault of the whole process.
   */
  void close() {
    if (!closed) {
      closed = true;
      written
          .thenRunAsync(() -> write(batch), thread)
          .handleAsync((nothing, failure) -> closeQuietly(), thread)
          .completeOnTimeout(null, CLOSE_MILLIS, TimeUnit.MILLISECONDS)
          .join();
      thread.shutdown();
    }
  }

  private Void closeQuietly() {
    try {
      out.close();
    } catch (IOException e) {
      // The output is incomplete in any case.
    }
    return null;
  }
}
