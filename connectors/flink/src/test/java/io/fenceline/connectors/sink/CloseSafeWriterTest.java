package io.fenceline.connectors.sink;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.apache.flink.api.connector.sink2.CommittingSinkWriter;
import org.apache.flink.api.connector.sink2.StatefulSinkWriter;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;
import org.apache.flink.connector.kafka.sink.KafkaWriterState;
import org.junit.jupiter.api.Test;

@SuppressWarnings("try")
class CloseSafeWriterTest {
  @Test
  void aFailedSendIsReportedByFlushAndNotByClose() {
    CloseSafeWriter<String> writer = new CloseSafeWriter<>(new Failing(new IOException("send")));
    assertThatThrownBy(() -> writer.flush(false)).hasMessage("send");
    assertThatCode(writer::close).doesNotThrowAnyException();
  }

  @Test
  void otherErrorsOfCloseAreReported() {
    CloseSafeWriter<String> writer =
        new CloseSafeWriter<>(new Failing(new IllegalStateException("still open")));
    assertThatThrownBy(writer::close).hasMessage("still open");
  }

  @SuppressWarnings("try")
  private record Failing(Exception failure)
      implements StatefulSinkWriter<String, KafkaWriterState>,
          CommittingSinkWriter<String, KafkaCommittable> {
    @Override
    public void write(String value, Context context) {}

    @Override
    public void flush(boolean endOfInput) throws IOException {
      throw (IOException) failure;
    }

    @Override
    public List<KafkaWriterState> snapshotState(long checkpointId) {
      return List.of();
    }

    @Override
    public Collection<KafkaCommittable> prepareCommit() {
      return List.of();
    }

    @Override
    public void close() throws Exception {
      throw failure;
    }
  }
}
