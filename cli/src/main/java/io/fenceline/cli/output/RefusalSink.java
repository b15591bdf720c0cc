package io.fenceline.cli.output;

import io.fenceline.event.DeadLetter;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/** Passes dead letters to the statistics of the inputs when no file is given for them. */
public record RefusalSink(JvmReference<InputStatistics> statistics) implements Sink<DeadLetter> {
  private static final long serialVersionUID = 1;

  @Override
  public SinkWriter<DeadLetter> createWriter(WriterInitContext context) {
    return new Writer(statistics.get());
  }

  private record Writer(InputStatistics statistics) implements SinkWriter<DeadLetter> {
    @Override
    public void write(DeadLetter letter, Context context) {
      statistics.addRefusal(letter);
    }

    @Override
    public void flush(boolean endOfInput) {}

    @Override
    public void close() {}
  }
}
