package io.fenceline.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.DescribeConfigsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Creates the topics that are not there, with the right settings, and checks those that are. */
public final class TopicSetup {
  private static final Duration TIMEOUT = Duration.ofSeconds(15);
  private static final int TIMEOUT_MILLIS = (int) TIMEOUT.toMillis();
  private static final long POLL_MILLIS = 50;

  private TopicSetup() {}

  /**
   * An admin client that gives up after 15 seconds unless the settings say otherwise.
   *
   * @throws TopicSetupException when the settings make no client
   */
  public static Admin connect(KafkaSettings settings) {
    Properties properties = settings.admin();
    properties.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, "" + TIMEOUT_MILLIS);
    properties.putIfAbsent(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, "" + TIMEOUT_MILLIS);
    try {
      return Admin.create(properties);
    } catch (KafkaException e) {
      Throwable reason = e.getCause() == null ? e : e.getCause();
      throw new TopicSetupException(
          "cannot connect to Kafka at "
              + settings.bootstrapServers()
              + ": "
              + reason.getMessage()
              + "; check --bootstrap-servers and --kafka-config",
          e);
    }
  }

  /**
   * All five topics: what the job needs before it starts.
   *
   * @throws TopicSetupException naming every topic and setting that is wrong, and the remedy
   */
  public static void ensureAll(Admin admin, Topics topics) {
    ensure(
        admin,
        List.of(
            TopicNeeds.plain(topics.locations()),
            TopicNeeds.zones(topics.zones()),
            TopicNeeds.plain(topics.transitions()),
            TopicNeeds.plain(topics.adMatches()),
            TopicNeeds.deadLetters(topics.deadLetters())));
  }

  /** The zones topic alone: what the loader needs. */
  public static void ensureZones(Admin admin, Topics topics) {
    ensure(admin, List.of(TopicNeeds.zones(topics.zones())));
  }

  /** The locations topic alone: what replayer and simulator need. */
  public static void ensureLocations(Admin admin, Topics topics) {
    ensure(admin, List.of(TopicNeeds.plain(topics.locations())));
  }

  private static void ensure(Admin admin, List<TopicNeeds> needs) {
    List<String> problems = new ArrayList<>();
    for (TopicNeeds need : needs) {
      try {
        if (!exists(admin, need.topic())) {
          create(admin, need);
        }
        if (!need.checks().isEmpty()) {
          problems.addAll(need.problems(settings(admin, need.topic())));
        }
      } catch (AuthorizationException e) {
        problems.add(notAllowed(need, e));
      } catch (KafkaException e) {
        problems.add("topic " + need.topic() + ": " + e.getMessage());
      }
    }
    if (!problems.isEmpty()) {
      throw new TopicSetupException(String.join(System.lineSeparator(), problems));
    }
  }

  private static boolean exists(Admin admin, String topic) {
    try {
      await(
          admin
              .describeTopics(List.of(topic), new DescribeTopicsOptions().timeoutMs(TIMEOUT_MILLIS))
              .allTopicNames());
      return true;
    } catch (UnknownTopicOrPartitionException e) {
      return false;
    }
  }

  /** Returns when the brokers know the topic, which is a little after they say it is created. */
  private static void create(Admin admin, TopicNeeds need) {
    try {
      await(
          admin
              .createTopics(
                  List.of(need.newTopic()), new CreateTopicsOptions().timeoutMs(TIMEOUT_MILLIS))
              .all());
    } catch (TopicExistsException e) {
      // Somebody else was faster; the settings are checked all the same.
    }
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (!exists(admin, need.topic())) {
      if (System.nanoTime() > deadline) {
        throw new KafkaException("was created, but the brokers do not know it after " + TIMEOUT);
      }
      pause();
    }
  }

  private static Map<String, String> settings(Admin admin, String topic) {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    Map<String, String> result = new HashMap<>();
    for (ConfigEntry entry :
        await(
                admin
                    .describeConfigs(
                        List.of(resource), new DescribeConfigsOptions().timeoutMs(TIMEOUT_MILLIS))
                    .all())
            .get(resource)
            .entries()) {
      result.put(entry.name(), entry.value());
    }
    return result;
  }

  private static String notAllowed(TopicNeeds need, AuthorizationException e) {
    StringBuilder remedy = new StringBuilder();
    need.settings().forEach((name, value) -> remedy.append(" --config " + name + '=' + value));
    return "topic %s: %s; grant Describe, DescribeConfigs and Create on it, or create it with: "
            .formatted(need.topic(), e.getMessage())
        + "kafka-topics.sh --bootstrap-server HOST:PORT --create --topic %s --partitions %d%s"
            .formatted(need.topic(), TopicNeeds.PARTITIONS, remedy);
  }

  /** The result, or the failure as Kafka's own exception; what ends all attempts as ours. */
  private static <T> T await(KafkaFuture<T> future) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TimeoutException) {
        throw new TopicSetupException(
            "no Kafka broker answered within "
                + TIMEOUT.toSeconds()
                + " s; check --bootstrap-servers, and --kafka-config where the brokers ask for TLS"
                + " or a login",
            e);
      }
      if (e.getCause() instanceof AuthenticationException denied) {
        throw new TopicSetupException(
            "the Kafka brokers refuse the login ("
                + denied.getMessage()
                + "); check --kafka-config",
            denied);
      }
      throw e.getCause() instanceof KafkaException known ? known : new KafkaException(e.getCause());
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static TopicSetupException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new TopicSetupException("interrupted while topics were made ready", e);
  }
}
