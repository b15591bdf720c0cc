package io.fenceline.kafka.position;

import java.io.Serializable;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;

/**
 * Watches over a job for as long as it runs: there is one in each job, at the JobManager, and no
 * other before it is closed.
 */
public interface JobGuard extends Serializable {

  /**
   * Begins to watch.
   *
   * @param context by whose asynchronous calls the guard fails the job
   * @return ends it
   */
  Watch start(SplitEnumeratorContext<?> context);

  /** A guard at work. */
  interface Watch extends AutoCloseable {
    @Override
    void close();
  }
}
