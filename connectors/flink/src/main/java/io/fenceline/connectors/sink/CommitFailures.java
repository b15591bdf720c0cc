package io.fenceline.connectors.sink;

import java.time.Duration;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.kafka.common.errors.InvalidPidMappingException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts and logs transactions that could not be committed: each is one line with what is lost, the
 * setting, the reason and the remedy. Owned by one task, not thread-safe.
 */
final class CommitFailures {
  /** Transactions that the brokers aborted, or may have aborted, after a checkpoint had them. */
  static final String LOST = "lostTransactions";

  /** Commits that failed the job, which repeats them after its restart. */
  static final String FAILED = "failedCommits";

  private static final Logger LOG = LoggerFactory.getLogger(CommitFailures.class);
  private static final String GROUP = "fenceline";
  private static final String REMEDY =
      "to write the lost outputs again, start the job from a savepoint or checkpoint that is older"
          + " than the outage, whose later outputs are then repeated with the same ids";

  private final String topic;
  private final Duration transactionTimeout;
  private final Counter lost;
  private final Counter failed;

  /**
   * @param topic the topic that the transactions write
   * @param metrics of the committing operator
   */
  CommitFailures(String topic, Duration transactionTimeout, MetricGroup metrics) {
    this.topic = topic;
    this.transactionTimeout = transactionTimeout;
    this.lost = metrics.addGroup(GROUP).counter(LOST);
    this.failed = metrics.addGroup(GROUP).counter(FAILED);
  }

  /** The brokers have aborted the transaction: its outputs will never be visible. */
  void lost(KafkaCommittable transaction, Throwable reason) {
    lost.inc();
    LOG.error(
        "topic {}: outputs of one checkpoint are LOST, because the brokers aborted their transaction"
            + " before the job committed it ({}; transaction {}); usually the job was down for longer"
            + " than --transaction-timeout ({} ms); {}; and raise --transaction-timeout above the"
            + " longest outage, at most to the brokers' transaction.max.timeout.ms",
        topic,
        reason.toString(),
        transaction.getTransactionalId(),
        transactionTimeout.toMillis(),
        REMEDY);
  }

  /** Whether the brokers have removed the transactional id, so that a commit can never succeed. */
  boolean isForgotten(Throwable reason) {
    return reason instanceof InvalidPidMappingException;
  }

  /** Whether the transaction was committed cannot be found out any more. */
  void forgotten(KafkaCommittable transaction, Throwable reason) {
    lost.inc();
    LOG.error(
        "topic {}: outputs of one checkpoint may be LOST, because the brokers no longer know their"
            + " transaction ({}; transaction {}): the savepoint or checkpoint is older than the"
            + " brokers' transactional.id.expiration.ms; nothing is lost if the job was stopped with"
            + " this savepoint, or continued after it; else {}",
        topic,
        reason.toString(),
        transaction.getTransactionalId(),
        REMEDY);
  }

  /** Flink restarts the job, which commits again. */
  void failed(KafkaCommittable transaction, Throwable reason) {
    failed.inc();
    LOG.error(
        "topic {}: a transaction could not be committed ({}; transaction {}); the job restarts from"
            + " its last checkpoint and commits it again; remove the cause within"
            + " --transaction-timeout ({} ms), or the brokers abort it and its outputs are lost",
        topic,
        reason.toString(),
        transaction.getTransactionalId(),
        transactionTimeout.toMillis());
  }
}
