package io.fenceline.job.pipeline;

import java.io.Serializable;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/** Passes each record to a function in this JVM, in the thread of the sink's task. */
public record FunctionSink<T>(Receiver<T> receiver) implements Sink<T> {
  private static final long serialVersionUID = 1;

  /** Uses nothing but static fields: each task gets a copy. */
  public interface Receiver<T> extends Serializable {
    void receive(T record);
  }

  @Override
  public SinkWriter<T> createWriter(WriterInitContext context) {
    return new SinkWriter<>() {
      @Override
      public void write(T record, Context context) {
        receiver.receive(record);
      }

      @Override
      public void flush(boolean endOfInput) {}

      @Override
      public void close() {}
    };
  }
}
