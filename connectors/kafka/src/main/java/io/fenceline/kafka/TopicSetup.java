package io.fenceline.kafka;

import io.fenceline.format.output.Output;
import io.fenceline.format.output.Outputs;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates the topics that are not there, with the right settings, and checks those that are. */
public final class TopicSetup {
  static final Duration TIMEOUT = Duration.ofSeconds(15);
  private static final String TIMEOUT_MILLIS = "" + TIMEOUT.toMillis();
  private static final Logger LOG = LoggerFactory.getLogger(TopicSetup.class);

  private TopicSetup() {}

  /**
   * The result of a task with an admin client as of {@link #connect}.
   *
   * @throws TopicSetupException also when no broker answers
   */
  public static <T> T with(KafkaSettings settings, Function<Admin, T> task) {
    try (Admin admin = connect(settings)) {
      return task.apply(admin);
    } catch (NoAnswerException e) {
      throw e.at(settings);
    }
  }

  /**
   * An admin client with timeouts of 15 seconds unless the settings have others.
   *
   * @throws TopicSetupException when the settings make no client
   */
  public static Admin connect(KafkaSettings settings) {
    Properties properties = settings.admin();
    properties.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
    properties.putIfAbsent(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
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

  /** The topics that each job needs, with the default size. */
  public static TopicLimits ensureAll(Admin admin, Topics topics) {
    return ensureAll(admin, topics, false, Outputs.ALWAYS, TopicSize.DEFAULT);
  }

  /**
   * The topics that a job reads and those of the outputs that it writes.
   *
   * @param deviceZones whether the zones of one device each are among them
   * @return the size limits of records of the checked topics
   * @throws TopicSetupException naming every topic and setting that is wrong, and the remedy
   */
  public static TopicLimits ensureAll(
      Admin admin,
      Topics topics,
      boolean deviceZones,
      Collection<Output<?>> outputs,
      TopicSize size) {
    return ensureAll(admin, topics, deviceZones, outputs, size, null);
  }

  /**
   * The same.
   *
   * @param zoneHistory how long the versions of zones are kept; null for any time
   */
  public static TopicLimits ensureAll(
      Admin admin,
      Topics topics,
      boolean deviceZones,
      Collection<Output<?>> outputs,
      TopicSize size,
      Duration zoneHistory) {
    List<TopicRequirements> needs = new ArrayList<>();
    needs.add(TopicRequirements.plain(topics.locations()));
    needs.add(TopicRequirements.zones(topics.zones(), zoneHistory));
    if (deviceZones) {
      needs.add(TopicRequirements.deviceZones(topics.deviceZones()));
    }
    outputs.forEach(output -> needs.add(TopicRequirements.of(output, topics.of(output))));
    return ensure(admin, size, needs);
  }

  /**
   * A compacted topic that is not the job's: places.
   *
   * @return the size limit of its records
   * @throws TopicSetupException naming every setting that is wrong, and the remedy
   */
  public static TopicLimits ensureCompacted(Admin admin, String topic, TopicSize size) {
    return ensure(admin, size, List.of(TopicRequirements.compacted(topic)));
  }

  /** The topic of events that could not be delivered: each may be as large as an ad match. */
  public static void ensureUndelivered(Admin admin, String topic, TopicSize size) {
    ensure(admin, size, List.of(TopicRequirements.of(Outputs.AD_MATCHES, topic)));
  }

  /** The zones topic alone: what the loader needs. */
  public static TopicLimits ensureZones(Admin admin, Topics topics) {
    return ensure(admin, TopicSize.DEFAULT, List.of(TopicRequirements.zones(topics.zones())));
  }

  /** The topic of zones of one device each alone: what their loader needs. */
  public static TopicLimits ensureDeviceZones(Admin admin, Topics topics) {
    return ensure(
        admin, TopicSize.DEFAULT, List.of(TopicRequirements.deviceZones(topics.deviceZones())));
  }

  /** How long the versions of zones are kept; empty when the brokers do not say. */
  public static Optional<Duration> zoneHistory(Admin admin, String zonesTopic) {
    return Optional.ofNullable(
            settings(admin, zonesTopic).get(TopicRequirements.MIN_COMPACTION_LAG))
        .map(millis -> Duration.ofMillis(Long.parseLong(millis)));
  }

  /**
   * The number of brokers.
   *
   * @throws TopicSetupException when none answers
   */
  public static int requireBrokers(Admin admin) {
    return await(admin.describeCluster().nodes()).size();
  }

  /**
   * The number of partitions of a topic.
   *
   * @throws TopicSetupException when it does not exist or may not be described
   */
  public static int requirePartitions(Admin admin, String topic) {
    try {
      return describe(admin, topic).orElseThrow(() -> missing(topic)).partitions().size();
    } catch (AuthorizationException e) {
      throw new TopicSetupException(
          "topic %s: %s; grant Describe and Write on it".formatted(topic, e.getMessage()), e);
    }
  }

  private static TopicSetupException missing(String topic) {
    return new TopicSetupException(
        ("there is no topic %s; check --topic-prefix and its own option, or create it with"
                + " 'fenceline topics create' or by starting a job")
            .formatted(topic));
  }

  private static TopicLimits ensure(Admin admin, TopicSize size, List<TopicRequirements> needs) {
    List<String> problems = new ArrayList<>();
    Map<String, Long> limits = new HashMap<>();
    for (TopicRequirements need : needs) {
      try {
        if (describe(admin, need.topic()).isEmpty()) {
          TopicCreation.create(admin, need, size);
        }
        if (!need.checks().isEmpty()) {
          Map<String, String> actual =
              TopicCreation.untilKnown(() -> settings(admin, need.topic()));
          problems.addAll(need.problems(actual));
          need.unchecked(actual).forEach(LOG::warn);
          Optional.ofNullable(actual.get(TopicRequirements.MAX_MESSAGE_BYTES))
              .ifPresent(bytes -> limits.put(need.topic(), Long.valueOf(bytes)));
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
    return new TopicLimits(limits);
  }

  private static Optional<TopicDescription> describe(Admin admin, String topic) {
    try {
      return Optional.of(await(admin.describeTopics(List.of(topic)).allTopicNames()).get(topic));
    } catch (UnknownTopicOrPartitionException e) {
      return Optional.empty();
    }
  }

  private static Map<String, String> settings(Admin admin, String topic) {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    Map<String, String> result = new HashMap<>();
    Config config = await(admin.describeConfigs(List.of(resource)).all()).get(resource);
    if (config != null) {
      config.entries().forEach(entry -> result.put(entry.name(), entry.value()));
    }
    return result;
  }

  private static String notAllowed(TopicRequirements need, AuthorizationException e) {
    StringBuilder remedy = new StringBuilder();
    need.settings().forEach((name, value) -> remedy.append(" --config " + name + '=' + value));
    return "topic %s: %s; grant Describe, DescribeConfigs and Create on it, or create it with: "
            .formatted(need.topic(), e.getMessage())
        + "kafka-topics.sh --bootstrap-server HOST:PORT --create --topic %s --partitions %d%s"
            .formatted(need.topic(), need.partitions(TopicSize.DEFAULT), remedy);
  }

  /** The result, or the failure as Kafka's own exception; what ends all attempts as ours. */
  static <T> T await(KafkaFuture<T> future) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TimeoutException) {
        throw new NoAnswerException(e);
      }
      if (e.getCause() instanceof AuthenticationException refused) {
        throw new TopicSetupException(AccessProblem.of(refused).orElseThrow().text(), refused);
      }
      throw e.getCause() instanceof KafkaException known ? known : new KafkaException(e.getCause());
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** No broker answered in time, or not those that the request needs. */
  private static final class NoAnswerException extends TopicSetupException {
    private static final long serialVersionUID = 1;

    NoAnswerException(Exception cause) {
      super("Kafka did not answer (" + reason(cause) + "); check --bootstrap-servers", cause);
    }

    /** The same with the address and the time. */
    TopicSetupException at(KafkaSettings settings) {
      String millis =
          settings
              .admin()
              .getProperty(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
      return new TopicSetupException(
          "Kafka at %s did not answer within %s s (%s); check --bootstrap-servers, whether most of the brokers run, and --kafka-config where they require TLS or a login"
              .formatted(
                  settings.bootstrapServers(),
                  new BigDecimal(millis).movePointLeft(3).stripTrailingZeros().toPlainString(),
                  reason(getCause())),
          getCause());
    }

    private static String reason(Throwable cause) {
      return cause.getCause().getMessage();
    }
  }

  static TopicSetupException interrupted(Exception e) {
    Thread.currentThread().interrupt();
    return new TopicSetupException("interrupted while topics were made ready", e);
  }
}
