package io.fenceline.cli.kafka;

import io.fenceline.event.AdMatch;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/** Takes all ad matches but one, which fails the job. */
final class FailsOnce implements Sink<AdMatch> {
  private static final long serialVersionUID = 1;

  /** Whether the next ad match fails the job. Static, since Flink hands each subtask a copy. */
  static final AtomicBoolean ARMED = new AtomicBoolean();

  @Override
  public SinkWriter<AdMatch> createWriter(WriterInitContext context) {
    return new SinkWriter<>() {
      @Override
      public void write(AdMatch match, Context context) throws IOException {
        if (ARMED.compareAndSet(true, false)) {
          throw new IOException("the test asked for it");
        }
      }

      @Override
      public void flush(boolean endOfInput) {}

      @Override
      public void close() {}
    };
  }
}
