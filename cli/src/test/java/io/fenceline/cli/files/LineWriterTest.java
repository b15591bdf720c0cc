package io.fenceline.cli.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.testing.servers.Await;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LineWriterTest {
  private static final int BATCH = 10;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final CountDownLatch mayEncode = new CountDownLatch(1);

  @Test
  void linesKeepTheOrderOfTheirRecords() throws Exception {
    mayEncode.countDown();
    LineWriter<Integer> writer = writer(out);
    write(writer, 1_005);
    writer.finish();
    assertThat(out.toString(UTF_8)).isEqualTo(lines(1_005));
  }

  @Test
  void whatWasWrittenBeforeACancellationIsInTheFile() throws Exception {
    mayEncode.countDown();
    LineWriter<Integer> writer = writer(out);
    write(writer, 25);
    writer.close();
    assertThat(out.toString(UTF_8)).isEqualTo(lines(25));
  }

  @Test
  void aFailedWriteNamesTheFileAtALaterCall() {
    mayEncode.countDown();
    LineWriter<Integer> writer = writer(new FullDisk());
    assertThatThrownBy(
            () -> {
              write(writer, 1);
              writer.finish();
            })
        .isInstanceOf(IOException.class)
        .hasMessage("cannot write to out.ndjson: no space left");
    writer.close();
  }

  @Test
  void nothingIsWrittenAfterAFailedWrite() throws Exception {
    mayEncode.countDown();
    FullDisk disk = new FullDisk();
    LineWriter<Integer> writer = writer(disk);
    assertThatThrownBy(() -> write(writer, 1_000)).hasMessageContaining("no space left");
    writer.close();
    assertThat(disk.attempts).hasValue(1);
  }

  @Test
  void theCallerWaitsForAWriterThatIsSomeBatchesBehind() throws Exception {
    LineWriter<Integer> writer = writer(out);
    AtomicInteger taken = new AtomicInteger();
    Thread caller =
        new Thread(
            () -> {
              try {
                for (int i = 0; i < 1_000; i++, taken.incrementAndGet()) {
                  writer.write(i);
                }
                writer.finish();
              } catch (IOException | InterruptedException e) {
                throw new AssertionError(e);
              }
            });
    caller.start();
    Await.until("it waits", () -> caller.getState() == Thread.State.WAITING);
    assertThat(taken).hasValue(5 * BATCH - 1);
    mayEncode.countDown();
    caller.join();
    assertThat(out.toString(UTF_8)).isEqualTo(lines(1_000));
  }

  @Test
  void aWriterThatWritesNoMoreDelaysTheEndOnlyShortly() throws Exception {
    LineWriter<Integer> writer = writer(out);
    write(writer, 25);
    writer.close();
    assertThat(out.size()).isZero();
    mayEncode.countDown();
  }

  private LineWriter<Integer> writer(OutputStream target) {
    return new LineWriter<>("out.ndjson", target, this::encode, BATCH);
  }

  private byte[] encode(int number) {
    try {
      mayEncode.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return String.valueOf(number).getBytes(UTF_8);
  }

  private static void write(LineWriter<Integer> writer, int count) throws Exception {
    for (int i = 0; i < count; i++) {
      writer.write(i);
    }
  }

  private static String lines(int count) {
    return IntStream.range(0, count).mapToObj(i -> i + "\n").collect(Collectors.joining());
  }

  private static final class FullDisk extends OutputStream {
    private final AtomicInteger attempts = new AtomicInteger();

    @Override
    public void write(int b) throws IOException {
      attempts.incrementAndGet();
      throw new IOException("no space left");
    }
  }
}
