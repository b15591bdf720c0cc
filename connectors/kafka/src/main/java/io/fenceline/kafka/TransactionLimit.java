package io.fenceline.kafka;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.config.ConfigResource;

/**
 * Checks the transaction timeout against what the brokers allow: beyond it the sinks of an
 * exactly-once job would fail at every start.
 */
public final class TransactionLimit {
  private static final String SETTING = "transaction.max.timeout.ms";

  private TransactionLimit() {}

  /**
   * Does nothing where the brokers do not report their limit, for instance without the permission.
   *
   * @throws TopicSetupException when the timeout is above the limit, with the remedy
   */
  public static void check(Admin admin, Duration transactionTimeout) {
    OptionalLong limitMillis = limitMillis(admin);
    if (limitMillis.isPresent() && transactionTimeout.toMillis() > limitMillis.getAsLong()) {
      throw new TopicSetupException(
          ("--transaction-timeout: %d ms was given, and the brokers allow %d (%s); give less, but"
                  + " more than the longest checkpoint plus restart, or raise the brokers' setting")
              .formatted(transactionTimeout.toMillis(), limitMillis.getAsLong(), SETTING));
    }
  }

  private static OptionalLong limitMillis(Admin admin) {
    try {
      Node node = admin.describeCluster().nodes().get().iterator().next();
      ConfigResource broker = new ConfigResource(ConfigResource.Type.BROKER, node.idString());
      return limitMillis(admin.describeConfigs(List.of(broker)).all().get().get(broker));
    } catch (ExecutionException e) {
      return OptionalLong.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalLong.empty();
    }
  }

  /** Empty where the broker does not return the setting, as some that are not Apache Kafka. */
  static OptionalLong limitMillis(Config broker) {
    ConfigEntry entry = broker == null ? null : broker.get(SETTING);
    return entry == null || entry.value() == null
        ? OptionalLong.empty()
        : OptionalLong.of(Long.parseLong(entry.value()));
  }
}
