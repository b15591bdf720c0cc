package io.fenceline.cli.trial;

import io.fenceline.cli.output.JvmReference;
import io.fenceline.event.AdMatch;
import io.fenceline.event.Transition;
import io.fenceline.explain.trial.VisitLog;
import java.io.Serializable;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/**
 * Passes outputs to a log of visits.
 *
 * @param add adds one to the log
 */
public record VisitSink<T>(JvmReference<VisitLog> log, Add<T> add) implements Sink<T> {
  private static final long serialVersionUID = 1;

  /** Adds an output to a log. */
  interface Add<T> extends Serializable {
    void to(VisitLog log, T output);
  }

  public static Sink<Transition> ofTransitions(JvmReference<VisitLog> log) {
    return new VisitSink<>(log, VisitLog::add);
  }

  public static Sink<AdMatch> ofAdMatches(JvmReference<VisitLog> log) {
    return new VisitSink<>(log, VisitLog::add);
  }

  @Override
  public SinkWriter<T> createWriter(WriterInitContext context) {
    return new Writer<>(log.get(), add);
  }

  private record Writer<T>(VisitLog log, Add<T> add) implements SinkWriter<T> {
    @Override
    public void write(T output, Context context) {
      add.to(log, output);
    }

    @Override
    public void flush(boolean endOfInput) {}

    @Override
    public void close() {}
  }
}
