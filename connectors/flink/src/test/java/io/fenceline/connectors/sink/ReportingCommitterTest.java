package io.fenceline.connectors.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.apache.kafka.common.errors.InvalidTxnStateException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("E1: a transaction that is not committed is counted")
@SuppressWarnings("try") // Flink's committers may throw anything when they are closed.
class ReportingCommitterTest {
  private boolean isCommitted;
  private final Map<String, Counter> counters = new TreeMap<>();
  private final MetricGroup metrics =
      new UnregisteredMetricsGroup() {
        @Override
        public MetricGroup addGroup(String name) {
          return this;
        }

        @Override
        public Counter counter(String name) {
          return counters.computeIfAbsent(name, any -> new SimpleCounter());
        }
      };

  @Test
  void anAbortedTransactionIsLostAndTheJobGoesOn() throws Exception {
    Request fenced = commit(new ProducerFencedException("epoch"), true);
    Request aborted = commit(new InvalidTxnStateException("state"), true);

    assertThat(List.of(fenced.outcome, aborted.outcome)).containsOnly("failed, known");
    assertCounts(2, 0);
  }

  @Test
  void aTransactionThatWasCommittedBeforeIsNotLost() throws Exception {
    isCommitted = true;
    Request again = commit(new ProducerFencedException("epoch"), true);

    assertThat(again.outcome).isEqualTo("committed");
    assertCounts(0, 0);
  }

  @Test
  void aTransactionalIdThatTheBrokersHaveRemovedDoesNotFailTheJobForEver() throws Exception {
    Request expired = commit(new InvalidPidMappingException("expired"), false);

    assertThat(expired.outcome).isEqualTo("failed, known");
    assertCounts(1, 0);
  }

  @Test
  void anyOtherFailureFailsTheJobWhichCommitsAgain() {
    assertThatThrownBy(() -> commit(new TopicAuthorizationException("denied"), false))
        .isInstanceOf(IllegalStateException.class);
    assertCounts(0, 1);
  }

  @Test
  void aCommitThatIsRepeatedOrSucceedsIsNotCounted() throws Exception {
    Request request = new Request();
    try (Committer<KafkaCommittable> committer =
        committer(requests -> requests.forEach(Committer.CommitRequest::retryLater))) {
      committer.commit(List.of(request));
    }
    assertThat(request.outcome).isEqualTo("retry");
    assertCounts(0, 0);
  }

  private void assertCounts(long lost, long failed) {
    assertThat(counters.get("lostTransactions").getCount()).isEqualTo(lost);
    assertThat(counters.get("failedCommits").getCount()).isEqualTo(failed);
  }

  /** Commits with a failure, in the same way as the connector. */
  private Request commit(RuntimeException reason, boolean isKnown) throws Exception {
    Request request = new Request();
    try (Committer<KafkaCommittable> committer =
        committer(
            requests ->
                requests.forEach(
                    one -> {
                      if (isKnown) {
                        one.signalFailedWithKnownReason(reason);
                      } else {
                        one.signalFailedWithUnknownReason(reason);
                      }
                    }))) {
      committer.commit(List.of(request));
    }
    return request;
  }

  private ReportingCommitter committer(Connector connector) {
    return new ReportingCommitter(
        connector,
        transaction -> isCommitted,
        new CommitFailures("transitions", Duration.ofMinutes(1), metrics));
  }

  private interface Connector extends Committer<KafkaCommittable> {
    @Override
    void commit(Collection<CommitRequest<KafkaCommittable>> requests);

    @Override
    default void close() {}
  }

  private static final class Request implements Committer.CommitRequest<KafkaCommittable> {
    private String outcome;

    @Override
    public KafkaCommittable getCommittable() {
      return new KafkaCommittable(1, (short) 0, "group:transitions-0-1", null);
    }

    @Override
    public int getNumberOfRetries() {
      return 0;
    }

    @Override
    public void signalFailedWithKnownReason(Throwable reason) {
      outcome = "failed, known";
    }

    @Override
    public void signalFailedWithUnknownReason(Throwable reason) {
      throw new IllegalStateException(reason);
    }

    @Override
    public void retryLater() {
      outcome = "retry";
    }

    @Override
    public void updateAndRetryLater(KafkaCommittable committable) {
      outcome = "retry";
    }

    @Override
    public void signalAlreadyCommitted() {
      outcome = "committed";
    }
  }
}
