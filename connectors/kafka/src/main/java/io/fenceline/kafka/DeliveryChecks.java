package io.fenceline.kafka;

import io.fenceline.format.output.Outputs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Finds properties that each Kafka client takes but with which the job cannot keep what its
 * delivery promises (rules E1, E2): it would fail at every start, lose outputs or change their
 * order.
 */
public final class DeliveryChecks {
  private static final String PREFIX = "--kafka.";
  private static final int MAX_IN_FLIGHT = 5;

  private final Map<String, String> given;
  private final Delivery delivery;
  private final List<String> problems = new ArrayList<>();

  private DeliveryChecks(Map<String, String> given, Delivery delivery) {
    this.given = given;
    this.delivery = delivery;
  }

  /** The problems, each beginning with the setting; empty if there are none. */
  public static List<String> problems(KafkaSettings kafka, Delivery delivery) {
    DeliveryChecks checks = new DeliveryChecks(kafka.properties(), delivery);
    checks.checkNames();
    checks.checkOutputs();
    checks.checkSizes();
    checks.checkTimes();
    if (checks.problems.isEmpty()) {
      checks.checkTogether(kafka);
    }
    return checks.problems;
  }

  private void checkNames() {
    if (given.containsKey("client.id")) {
      problems.add(PREFIX + "client.id: leave it out, the job's clients are named by --group");
    }
  }

  private void checkOutputs() {
    String acks = given.getOrDefault("acks", "all");
    if (!acks.equals("all") && !acks.equals("-1")) {
      add("acks", "all", "with fewer the failure of a broker loses outputs");
    }
    if (number("max.in.flight.requests.per.connection", MAX_IN_FLIGHT) > MAX_IN_FLIGHT) {
      add("max.in.flight.requests.per.connection", "at most 5", "above it outputs change order");
    }
    boolean idempotent = !"false".equalsIgnoreCase(given.get("enable.idempotence"));
    if (delivery == Delivery.EXACTLY_ONCE) {
      if (!idempotent) {
        add("enable.idempotence", "true", "--delivery exactly-once writes in transactions");
      }
      if (number("retries", Integer.MAX_VALUE) == 0) {
        add("retries", "1 or more", "--delivery exactly-once writes in transactions");
      }
    } else if (!idempotent && number("max.in.flight.requests.per.connection", 5) > 1) {
      add(
          "enable.idempotence",
          "true, or max.in.flight.requests.per.connection=1",
          "otherwise outputs change order");
    }
  }

  private void checkSizes() {
    for (String name : List.of("max.request.size", "buffer.memory")) {
      if (number(name, Long.MAX_VALUE) < Outputs.AD_MATCHES.largestRecordBytes()) {
        add(
            name,
            "at least " + Outputs.AD_MATCHES.largestRecordBytes(),
            "an ad match may be so large");
      }
    }
  }

  /** Checks as the producer's constructor does; a consumer of a group checks the second. */
  private void checkTimes() {
    long shortest = number("linger.ms", 5) + number("request.timeout.ms", 30_000);
    if (number("delivery.timeout.ms", Long.MAX_VALUE) < shortest) {
      add("delivery.timeout.ms", "at least linger.ms + request.timeout.ms = " + shortest, "");
    }
    if (number("heartbeat.interval.ms", 3_000) >= number("session.timeout.ms", 45_000)) {
      problems.add(PREFIX + "heartbeat.interval.ms: give less than session.timeout.ms");
    }
  }

  /** Adds all else that a client refuses, in Kafka's own words. */
  private void checkTogether(KafkaSettings kafka) {
    Properties producer = kafka.producer();
    producer.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    producer.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
    if (delivery == Delivery.EXACTLY_ONCE) {
      producer.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, "check");
    }
    Properties consumer = kafka.consumer();
    consumer.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    consumer.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
    take(() -> new ProducerConfig(producer));
    take(() -> new ConsumerConfig(consumer));
    take(() -> new AdminClientConfig(kafka.admin()));
  }

  private void take(Runnable client) {
    try {
      client.run();
    } catch (KafkaException e) {
      String problem = "--kafka-config, " + PREFIX + "...: " + e.getMessage();
      if (!problems.contains(problem)) {
        problems.add(problem);
      }
    }
  }

  /** A value that is no number is reported elsewhere. */
  private long number(String name, long otherwise) {
    try {
      return Long.parseLong(given.getOrDefault(name, String.valueOf(otherwise)).strip());
    } catch (NumberFormatException e) {
      return otherwise;
    }
  }

  private void add(String name, String needed, String reason) {
    String why = reason.isEmpty() ? "" : ", because " + reason;
    problems.add(
        "%s%s: '%s' was given; leave it out, or give %s%s"
            .formatted(PREFIX, name, given.get(name), needed, why));
  }
}
