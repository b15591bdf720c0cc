package io.fenceline.cli.pipeline;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/** Takes all records but one, which fails the job. */
final class FailsOnce<T> implements Sink<T> {
  private static final long serialVersionUID = 1;

  /** Whether the next record fails the job. Static, since Flink hands each subtask a copy. */
  static final AtomicBoolean ARMED = new AtomicBoolean();

  @Override
  public SinkWriter<T> createWriter(WriterInitContext context) {
    return new SinkWriter<>() {
      @Override
      public void write(T record, Context context) throws IOException {
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
