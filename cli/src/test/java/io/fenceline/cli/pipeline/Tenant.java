package io.fenceline.cli.pipeline;

import static io.fenceline.cli.pipeline.BadInput.bytes;

import io.fenceline.file.FileStreams;
import io.fenceline.format.Encodings;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.job.options.JobOptions;
import io.fenceline.kafka.Delivery;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.position.OnDataLoss;
import io.fenceline.producers.Finding;
import io.fenceline.producers.KafkaClients;
import io.fenceline.producers.Sender;
import io.fenceline.producers.Stop;
import io.fenceline.producers.fixes.JsonFixLines;
import io.fenceline.producers.fixes.Replayer;
import io.fenceline.producers.zones.RepairLevel;
import io.fenceline.producers.zones.ZoneLoader;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;

/** The topics of one test, on a broker that the tests of a class share, and who writes to them. */
final class Tenant implements AutoCloseable {
  static final Duration CHECKPOINT_INTERVAL = Duration.ofMillis(500);

  private final KafkaSettings kafka;
  private final Topics topics;
  private final Encodings encodings;
  private final Producer<byte[], byte[]> producer;

  /**
   * @param prefix of the topics: no other test's
   */
  Tenant(String bootstrapServers, String prefix) {
    this(bootstrapServers, prefix, Encodings.JSON);
  }

  /**
   * @param encodings of what its job reads and writes, and of what it replays
   */
  Tenant(String bootstrapServers, String prefix, Encodings encodings) {
    this.encodings = encodings;
    this.kafka = new KafkaSettings(Map.of("bootstrap.servers", bootstrapServers));
    this.topics = Topics.withPrefix(prefix + ".");
    createTopics();
    this.producer = KafkaClients.producer(kafka);
  }

  KafkaSettings kafka() {
    return kafka;
  }

  Topics topics() {
    return topics;
  }

  JobOptions job(Delivery delivery) {
    return job(delivery, topics, CHECKPOINT_INTERVAL);
  }

  /**
   * @param topics those it reads and writes; its group has the name of one that it writes
   */
  JobOptions job(Delivery delivery, Topics topics, Duration checkpointInterval) {
    JobOptions defaults = JobOptions.defaults(kafka);
    return new JobOptions(
        kafka,
        topics,
        encodings,
        "job-of-" + topics.transitions(),
        defaults.start(),
        defaults.fixFormat(),
        delivery,
        checkpointInterval,
        defaults.transactionTimeout(),
        defaults.bufferTimeout(),
        defaults.onDataLoss(),
        defaults.takeOver(),
        defaults.policy());
  }

  /** As {@link #job(Delivery)}, at-least-once, with these answers to losses and to other jobs. */
  JobOptions job(OnDataLoss onDataLoss, boolean takeOver) {
    JobOptions job = job(Delivery.AT_LEAST_ONCE);
    return new JobOptions(
        job.kafka(),
        job.topics(),
        job.encodings(),
        job.group(),
        job.start(),
        job.fixFormat(),
        job.delivery(),
        job.checkpointInterval(),
        job.transactionTimeout(),
        job.bufferTimeout(),
        onDataLoss,
        takeOver,
        job.policy());
  }

  /** Loads a file of zones as the command does; all of them must be taken. */
  long loadZones(String file) throws IOException {
    List<Finding> findings = new ArrayList<>();
    try (FeatureFile features = new FeatureFile(FileStreams.in(file), "id")) {
      ZoneLoader loader =
          new ZoneLoader(new Sender(producer, topics.zones()), RepairLevel.NONE, findings::add);
      ZoneLoader.Summary summary = loader.load(features);
      if (summary.count(Finding.Kind.REFUSED) > 0) {
        throw new AssertionError(findings.toString());
      }
      return summary.loaded();
    }
  }

  /** Replays the good fixes of a file as the command does, at full speed; returns their number. */
  long replay(String file) throws IOException {
    Replayer.Options options =
        new Replayer.Options(
            Map.of(),
            FixLayout.TimeUnit.MILLISECONDS,
            Double.POSITIVE_INFINITY,
            false,
            false,
            encodings.locations());
    Replayer replayer =
        new Replayer(
            new Sender(producer, topics.locations()),
            options,
            new Stop(),
            InstantSource.system(),
            finding -> {});
    return replayer.replay(() -> new JsonFixLines(FileStreams.in(file))).sent();
  }

  /** Returns the version of the zone: the offset of its record. */
  long putSquare(String zoneId, double west, double south, double size) throws Exception {
    return send(topics.zones(), bytes(zoneId), bytes(Json.square(west, south, size))).offset();
  }

  void deleteZone(String zoneId) throws Exception {
    send(topics.zones(), bytes(zoneId), null);
  }

  void putFix(String deviceId, long timeMillis, double lon, double lat) throws Exception {
    send(topics.locations(), bytes(deviceId), bytes(Json.fix(deviceId, timeMillis, lon, lat)));
  }

  /** Returns when the record is acknowledged. */
  RecordMetadata send(String topic, byte[] key, byte[] value) throws Exception {
    return producer.send(new ProducerRecord<>(topic, key, value)).get();
  }

  RecordMetadata send(String topic, int partition, BadInput input) throws Exception {
    return send(topic, partition, input.key(), input.value());
  }

  /** Commits all that is in the topic, as a job does that has read it. */
  void commitAll(String group, String topic) throws Exception {
    try (Admin admin = TopicSetup.connect(kafka)) {
      Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
      for (var info :
          admin.describeTopics(List.of(topic)).allTopicNames().get().get(topic).partitions()) {
        ends.put(new TopicPartition(topic, info.partition()), OffsetSpec.latest());
      }
      Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
      admin
          .listOffsets(ends)
          .all()
          .get()
          .forEach((at, end) -> offsets.put(at, new OffsetAndMetadata(end.offset())));
      admin.alterConsumerGroupOffsets(group, offsets).all().get();
    }
  }

  /** As {@link #send(String, byte[], byte[])}, to a partition of the test's choice. */
  RecordMetadata send(String topic, int partition, byte[] key, byte[] value) throws Exception {
    return producer.send(new ProducerRecord<>(topic, partition, key, value)).get();
  }

  /** Deletes a topic; returns when it is gone. */
  void deleteTopic(String topic) throws Exception {
    try (Admin admin = TopicSetup.connect(kafka)) {
      admin.deleteTopics(List.of(topic)).all().get();
      Conditions.await("the end of " + topic, () -> !topicNames().contains(topic));
    }
  }

  Set<String> topicNames() throws Exception {
    try (Admin admin = TopicSetup.connect(kafka)) {
      return admin.listTopics().names().get();
    }
  }

  /** Creates those topics that are not there, as the job does. */
  void createTopics() {
    try (Admin admin = TopicSetup.connect(kafka)) {
      TopicSetup.ensureAll(admin, topics);
    }
  }

  /** Deletes all records that a topic has, as retention does. */
  void deleteRecords(String topic) throws Exception {
    Map<TopicPartition, RecordsToDelete> all = new HashMap<>();
    try (Admin admin = TopicSetup.connect(kafka)) {
      for (var info :
          admin.describeTopics(List.of(topic)).allTopicNames().get().get(topic).partitions()) {
        all.put(new TopicPartition(topic, info.partition()), RecordsToDelete.beforeOffset(-1));
      }
      admin.deleteRecords(all).all().get();
    }
  }

  /** Changes settings of a topic. */
  void alter(String topic, Map<String, String> settings) throws Exception {
    alter(new ConfigResource(ConfigResource.Type.TOPIC, topic), settings);
  }

  /** Changes settings of the broker, for all tests. */
  void alterBroker(Map<String, String> settings) throws Exception {
    alter(new ConfigResource(ConfigResource.Type.BROKER, ""), settings);
  }

  private void alter(ConfigResource resource, Map<String, String> settings) throws Exception {
    List<AlterConfigOp> changes = new ArrayList<>();
    settings.forEach(
        (name, value) ->
            changes.add(new AlterConfigOp(new ConfigEntry(name, value), AlterConfigOp.OpType.SET)));
    try (Admin admin = TopicSetup.connect(kafka)) {
      admin.incrementalAlterConfigs(Map.of(resource, changes)).all().get();
    }
  }

  @Override
  public void close() {
    producer.close();
  }
}
