package io.fenceline.cli.output;

import io.fenceline.event.DeadLetter;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/** Passes dead letters to the notes of a run when no file is given for them. */
public record RefusalSink(JvmReference<RunNotes> notes) implements Sink<DeadLetter> {
  private static final long serialVersionUID = 1;

  @Override
  public SinkWriter<DeadLetter> createWriter(WriterInitContext context) {
    return new Writer(notes.get());
  }

  private record Writer(RunNotes notes) implements SinkWriter<DeadLetter> {
    @Override
    public void write(DeadLetter letter, Context context) {
      notes.refused(letter);
    }

    @Override
    public void flush(boolean endOfInput) {}

    @Override
    public void close() {}
  }
}
