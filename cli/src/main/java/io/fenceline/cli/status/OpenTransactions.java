package io.fenceline.cli.status;

import io.fenceline.format.IsoTime;
import io.fenceline.kafka.AdminAnswer;
import io.fenceline.kafka.LogEnds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListTransactionsOptions;
import org.apache.kafka.clients.admin.ProducerState;
import org.apache.kafka.clients.admin.TransactionListing;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;

/** Names the producers whose open transactions hide records from consumers. */
final class OpenTransactions {
  private static final String REMEDY =
      "start its producer again, which ends the transaction; else the brokers abort it at its time-out, or kafka-transactions.sh abort does";

  private OpenTransactions() {}

  /**
   * A line for each partition with a transaction; none when the user may not ask for producers.
   *
   * @param quiet only transactions whose last record is as old
   */
  static List<String> describe(Admin admin, Map<TopicPartition, LogEnds> ends, Duration quiet) {
    try {
      return lines(admin, ends, quiet);
    } catch (AuthorizationException e) {
      return List.of();
    }
  }

  private static List<String> lines(
      Admin admin, Map<TopicPartition, LogEnds> ends, Duration quiet) {
    Set<TopicPartition> held =
        ends.entrySet().stream()
            .filter(each -> each.getValue().held() > 0)
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
    List<String> lines = new ArrayList<>();
    if (!held.isEmpty()) {
      var producers = admin.describeProducers(held);
      for (TopicPartition each : held) {
        AdminAnswer.of(producers.partitionResult(each)).activeProducers().stream()
            .filter(producer -> producer.currentTransactionStartOffset().isPresent())
            .min(
                Comparator.comparing(
                    producer -> producer.currentTransactionStartOffset().getAsLong()))
            .filter(producer -> isQuiet(producer, quiet))
            .ifPresent(producer -> lines.add(line(admin, each, ends.get(each), producer)));
      }
    }
    return lines.stream().sorted().toList();
  }

  private static boolean isQuiet(ProducerState producer, Duration quiet) {
    return System.currentTimeMillis() - producer.lastTimestamp() >= quiet.toMillis();
  }

  private static String line(Admin admin, TopicPartition at, LogEnds ends, ProducerState producer) {
    return "%s, partition %d: %,d records wait for the end of %s, whose last record is of %s; %s"
        .formatted(
            at.topic(),
            at.partition(),
            ends.held(),
            name(admin, producer.producerId()),
            IsoTime.of(producer.lastTimestamp()),
            REMEDY);
  }

  /** The id of the producer alone when the user may not list transactions. */
  private static String name(Admin admin, long producerId) {
    try {
      var options = new ListTransactionsOptions().filterProducerIds(Set.of(producerId));
      for (TransactionListing each : AdminAnswer.of(admin.listTransactions(options).all())) {
        return "transaction %s (producer %d)".formatted(each.transactionalId(), producerId);
      }
    } catch (KafkaException e) {
      // As below.
    }
    return "a transaction of producer " + producerId;
  }
}
