package io.fenceline.connectors.sink;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;

/**
 * A committer of Kafka transactions that reports those which fail to a {@link CommitFailures}. The
 * connector drops a transaction that the brokers have aborted, with a line in the log, and goes on.
 * Owned by one task, not thread-safe.
 */
@SuppressWarnings("try") // Flink's committers may throw anything when they are closed.
final class ReportingCommitter implements Committer<KafkaCommittable> {
  private final Committer<KafkaCommittable> committer;
  private final Predicate<KafkaCommittable> committed;
  private final CommitFailures failures;

  /**
   * @param committed whether the brokers have committed a transaction before
   */
  ReportingCommitter(
      Committer<KafkaCommittable> committer,
      Predicate<KafkaCommittable> committed,
      CommitFailures failures) {
    this.committer = committer;
    this.committed = committed;
    this.failures = failures;
  }

  @Override
  public void commit(Collection<CommitRequest<KafkaCommittable>> requests)
      throws IOException, InterruptedException {
    List<CommitRequest<KafkaCommittable>> reported =
        requests.stream().<CommitRequest<KafkaCommittable>>map(Reported::new).toList();
    committer.commit(reported);
  }

  @Override
  public void close() throws Exception {
    committer.close();
  }

  /** Passes everything on to Flink's own request. */
  private final class Reported implements CommitRequest<KafkaCommittable> {
    private final CommitRequest<KafkaCommittable> request;

    Reported(CommitRequest<KafkaCommittable> request) {
      this.request = request;
    }

    @Override
    public KafkaCommittable getCommittable() {
      return request.getCommittable();
    }

    @Override
    public int getNumberOfRetries() {
      return request.getNumberOfRetries();
    }

    @Override
    public void signalFailedWithKnownReason(Throwable reason) {
      if (committed.test(getCommittable())) {
        request.signalAlreadyCommitted();
        return;
      }
      failures.lost(getCommittable(), reason);
      request.signalFailedWithKnownReason(reason);
    }

    @Override
    public void signalFailedWithUnknownReason(Throwable reason) {
      if (failures.isForgotten(reason)) {
        failures.forgotten(getCommittable(), reason);
        request.signalFailedWithKnownReason(reason);
      } else {
        failures.failed(getCommittable(), reason);
        request.signalFailedWithUnknownReason(reason);
      }
    }

    @Override
    public void retryLater() {
      request.retryLater();
    }

    @Override
    public void updateAndRetryLater(KafkaCommittable committable) {
      request.updateAndRetryLater(committable);
    }

    @Override
    public void signalAlreadyCommitted() {
      request.signalAlreadyCommitted();
    }
  }
}
