package io.fenceline.job.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.format.input.RawHeaders;
import io.fenceline.format.input.RawRecord;
import io.fenceline.job.source.LoadingSubtasks.Registration;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.core.io.InputStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FixSourceReaderTest {
  private static final SourceSplit SPLIT = () -> "split";

  private final List<String> calls = new ArrayList<>();
  private final CompletableFuture<Void> available = new CompletableFuture<>();
  private final Registration subtask;
  private final SourceReader<List<RawRecord>, SourceSplit> reader;
  private final List<List<RawRecord>> batches = new ArrayList<>();

  /**
   * The polls to come: each emits what it likes and returns a status. The input ends after the
   * last.
   */
  private final Deque<Poll> polls = new ArrayDeque<>();

  private interface Poll {
    InputStatus into(ReaderOutput<RawRecord> output);
  }

  FixSourceReaderTest() {
    JobID job = new JobID();
    subtask = LoadingSubtasks.load(job);
    reader = new FixSourceReader<>(recording(), LoadingSubtasks.watch(job));
  }

  private InputStatus poll(ReaderOutput<RawRecord> output) {
    return polls.isEmpty() ? InputStatus.END_OF_INPUT : polls.remove().into(output);
  }

  /** A reader that records its calls. */
  @SuppressWarnings("unchecked")
  private SourceReader<RawRecord, SourceSplit> recording() {
    return (SourceReader<RawRecord, SourceSplit>)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {SourceReader.class},
            (proxy, method, arguments) -> {
              calls.add(method.getName());
              return switch (method.getName()) {
                case "pollNext" -> poll((ReaderOutput<RawRecord>) arguments[0]);
                case "isAvailable" -> available;
                case "snapshotState" -> List.of(SPLIT);
                default -> null;
              };
            });
  }

  @AfterEach
  void close() throws Exception {
    subtask.close();
    reader.close();
  }

  @Test
  @DisplayName("Z2: nothing is polled before the zones are complete, and then at once")
  void nothingIsPolledBeforeTheZonesAreComplete() throws Exception {
    assertThat(poll()).isEqualTo(InputStatus.NOTHING_AVAILABLE);
    CompletableFuture<Void> wakeUp = reader.isAvailable();
    assertThat(wakeUp).isNotDone();
    assertThat(calls).isEmpty();
    subtask.loaded();
    assertThat(wakeUp).isDone();
    assertThat(poll()).isEqualTo(InputStatus.END_OF_INPUT);
    assertThat(reader.isAvailable()).isSameAs(available);
  }

  @Test
  @DisplayName("Z2: zones that become complete between poll and wait notify the reader")
  void noWakeUpIsLost() throws Exception {
    assertThat(poll()).isEqualTo(InputStatus.NOTHING_AVAILABLE);
    subtask.loaded();
    assertThat(reader.isAvailable()).as("though the reader itself would wait").isDone();
    assertThat(available).isNotDone();
  }

  @Test
  @DisplayName("E2: all but polls reaches the reader while it is paused")
  void allButPollsReachesTheReader() throws Exception {
    reader.start();
    reader.addSplits(List.of(SPLIT));
    reader.notifyNoMoreSplits();
    reader.handleSourceEvents(new SourceEvent() {});
    reader.pauseOrResumeSplits(List.of("split"), List.of());
    assertThat(reader.snapshotState(1)).containsExactly(SPLIT);
    reader.notifyCheckpointComplete(1);
    reader.notifyCheckpointAborted(2);
    reader.close();
    Collection<String> expected =
        List.of(
            "start",
            "addSplits",
            "notifyNoMoreSplits",
            "handleSourceEvents",
            "pauseOrResumeSplits",
            "snapshotState",
            "notifyCheckpointComplete",
            "notifyCheckpointAborted",
            "close");
    assertThat(calls).containsExactlyElementsOf(expected);
  }

  @Test
  @DisplayName("every method of a reader is passed on, those with a default, too")
  void everyMethodIsPassedOn() {
    for (var method : SourceReader.class.getMethods()) {
      assertThat(FixSourceReader.class.getMethods())
          .filteredOn(own -> !own.getDeclaringClass().isInterface())
          .anyMatch(own -> own.getName().equals(method.getName()) && !own.isBridge());
    }
  }

  private InputStatus poll() throws Exception {
    return reader.pollNext(new RecordedOutput());
  }

  @Test
  @DisplayName("E2: records that are there already leave together, and none waits for another")
  void aBatchEndsWhenTheReaderHasNothing() throws Exception {
    subtask.loaded();
    polls.add(record(1, InputStatus.MORE_AVAILABLE));
    polls.add(record(2, InputStatus.NOTHING_AVAILABLE));
    polls.add(record(3, InputStatus.MORE_AVAILABLE));
    polls.add(output -> InputStatus.MORE_AVAILABLE);
    polls.add(record(4, InputStatus.NOTHING_AVAILABLE));
    assertThat(poll()).isEqualTo(InputStatus.NOTHING_AVAILABLE);
    assertThat(offsets()).containsExactly(List.of(1L, 2L));
    assertThat(poll()).isEqualTo(InputStatus.MORE_AVAILABLE);
    assertThat(offsets()).containsExactly(List.of(1L, 2L), List.of(3L));
    assertThat(poll()).isEqualTo(InputStatus.NOTHING_AVAILABLE);
    assertThat(poll()).isEqualTo(InputStatus.END_OF_INPUT);
    assertThat(offsets()).containsExactly(List.of(1L, 2L), List.of(3L), List.of(4L));
  }

  @Test
  @DisplayName("E2: a batch has at most 256 records, and ends with the one that exceeds 32 KiB")
  void aBatchIsBounded() throws Exception {
    subtask.loaded();
    for (int i = 0; i < 300; i++) {
      polls.add(record(i, InputStatus.MORE_AVAILABLE));
    }
    poll();
    poll();
    assertThat(batches).extracting(List::size).containsExactly(256, 44);
    batches.clear();
    for (int i = 0; i < 3; i++) {
      polls.add(record(i, InputStatus.MORE_AVAILABLE, new byte[20 << 10]));
    }
    poll();
    poll();
    assertThat(batches).extracting(List::size).containsExactly(2, 1);
  }

  @Test
  @DisplayName("D6: a watermark follows the records that the reader emitted before it")
  void aWatermarkKeepsItsPlace() throws Exception {
    subtask.loaded();
    polls.add(record(1, InputStatus.MORE_AVAILABLE));
    polls.add(
        output -> {
          output.emitWatermark(new Watermark(77));
          output.createOutputForSplit("split").collect(rawRecord(2, new byte[1]), 5);
          return InputStatus.NOTHING_AVAILABLE;
        });
    poll();
    assertThat(offsets()).containsExactly(List.of(1L), List.of(-77L), List.of(2L));
  }

  private List<List<Long>> offsets() {
    return batches.stream().map(each -> each.stream().map(RawRecord::offset).toList()).toList();
  }

  private static Poll record(long offset, InputStatus status) {
    return record(offset, status, new byte[1]);
  }

  private static Poll record(long offset, InputStatus status, byte[] value) {
    return output -> {
      output.collect(rawRecord(offset, value));
      return status;
    };
  }

  private static RawRecord rawRecord(long offset, byte[] value) {
    return new RawRecord(null, value, 0, offset, 0, RawHeaders.NONE, false);
  }

  /** Adds batches to the list; a watermark is a record with a negative offset. */
  private final class RecordedOutput implements ReaderOutput<List<RawRecord>> {
    @Override
    public void collect(List<RawRecord> batch) {
      batches.add(batch);
    }

    @Override
    public void collect(List<RawRecord> batch, long timestampMillis) {
      throw new AssertionError();
    }

    @Override
    public void emitWatermark(Watermark watermark) {
      batches.add(List.of(rawRecord(-watermark.getTimestamp(), null)));
    }

    @Override
    public void markIdle() {}

    @Override
    public void markActive() {}

    @Override
    public SourceOutput<List<RawRecord>> createOutputForSplit(String splitId) {
      throw new AssertionError();
    }

    @Override
    public void releaseOutputForSplit(String splitId) {
      throw new AssertionError();
    }
  }
}
