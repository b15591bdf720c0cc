package io.fenceline.connectors.monitor;

import io.fenceline.kafka.lease.GroupLease;
import io.fenceline.kafka.lease.LeaseHolder;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.runtime.execution.SuppressRestartsException;

/** Holds the lease of a job's group, and ends the job when it is lost (rule E5). */
public record LeaseMonitor(GroupLease lease) implements JobMonitor {
  private static final long serialVersionUID = 1;
  private static final long CHECK_MILLIS = 500;

  @Override
  public Handle start(SplitEnumeratorContext<?> context) {
    LeaseHolder holder = lease.hold();
    context.callAsync(
        holder::loss,
        (loss, failure) -> {
          if (loss != null && loss.isPresent()) {
            throw new SuppressRestartsException(loss.get());
          }
        },
        CHECK_MILLIS,
        CHECK_MILLIS);
    return holder::close;
  }
}
