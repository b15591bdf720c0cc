package io.fenceline.job.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.job.source.LoadingSubtasks.Registration;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.core.io.InputStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PausableReaderTest {
  private static final SourceSplit SPLIT = () -> "split";

  private final List<String> calls = new ArrayList<>();
  private final CompletableFuture<Void> available = new CompletableFuture<>();
  private final Registration subtask;
  private final SourceReader<String, SourceSplit> reader;

  PausableReaderTest() {
    JobID job = new JobID();
    subtask = LoadingSubtasks.load(job);
    reader = new PausableReader<>(recording(), LoadingSubtasks.watch(job));
  }

  /** A reader that records its calls, and whose input ends at the first poll. */
  @SuppressWarnings("unchecked")
  private SourceReader<String, SourceSplit> recording() {
    return (SourceReader<String, SourceSplit>)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {SourceReader.class},
            (proxy, method, arguments) -> {
              calls.add(method.getName());
              return switch (method.getName()) {
                case "pollNext" -> InputStatus.END_OF_INPUT;
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
      assertThat(PausableReader.class.getMethods())
          .filteredOn(own -> !own.getDeclaringClass().isInterface())
          .anyMatch(own -> own.getName().equals(method.getName()) && !own.isBridge());
    }
  }

  private InputStatus poll() throws Exception {
    return reader.pollNext((ReaderOutput<String>) null);
  }
}
