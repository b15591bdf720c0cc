package io.fenceline.connectors.sink;

import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import org.apache.flink.connector.kafka.sink.KafkaCommittable;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TransactionDescription;
import org.apache.kafka.clients.admin.TransactionState;
import org.apache.kafka.common.errors.InterruptException;

/**
 * Whether the brokers have committed a transaction. A job that starts from a savepoint commits its
 * transactions again, and since the epoch of a producer goes up with each commit, brokers reject
 * that just as they reject the commit of a transaction that they have aborted.
 *
 * @param admin properties of the client that asks
 */
record CommittedTransactions(Properties admin) implements Predicate<KafkaCommittable> {

  /** False also if the brokers do not answer. */
  @Override
  public boolean test(KafkaCommittable transaction) {
    String id = transaction.getTransactionalId();
    try (Admin client = Admin.create(admin)) {
      TransactionDescription found = client.describeTransactions(List.of(id)).description(id).get();
      return found.state() == TransactionState.COMPLETE_COMMIT
          && found.producerId() == transaction.getProducerId()
          && found.producerEpoch() <= transaction.getEpoch() + 1;
    } catch (ExecutionException e) {
      return false;
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }
}
