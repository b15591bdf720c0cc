package io.fenceline.connectors.monitor;

import java.io.Serializable;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;

/**
 * Monitors a condition that a job depends on, and fails the job when it no longer holds. Runs on
 * the JobManager with the enumerator of a source: once per attempt of the job, and an attempt
 * starts it only after the previous one has closed it.
 */
public interface JobMonitor extends Serializable {

  /**
   * Starts to monitor.
   *
   * @param context makes asynchronous calls, an exception of which fails the job
   */
  Handle start(SplitEnumeratorContext<?> context);

  /** A running monitor; closing it ends it. */
  interface Handle extends AutoCloseable {
    @Override
    void close();
  }
}
