package io.fenceline.testing.servers;

import io.fenceline.embedded.EmbeddedKafka;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.errors.TopicExistsException;

/** Creates topics again, and truncates them. */
public final class TestTopics {
  private static final String TOPIC_ID = "partition.metadata";

  private TestTopics() {}

  /**
   * Truncates all partitions as an unclean leader election may: the id of the topic stays, and what
   * is written from then on has a later leader epoch. Restarts Kafka.
   */
  public static void truncate(EmbeddedKafka kafka, String topic)
      throws IOException, ExecutionException, InterruptedException {
    Path logs = logs(kafka);
    kafka.stop();
    try (DirectoryStream<Path> partitions = Files.newDirectoryStream(logs, topic + "-[0-9]*")) {
      for (Path partition : partitions) {
        deleteRecords(partition);
      }
    } finally {
      kafka.restart();
    }
  }

  private static Path logs(EmbeddedKafka kafka) throws ExecutionException, InterruptedException {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      int broker = admin.describeCluster().nodes().get().iterator().next().id();
      return Path.of(
          admin
              .describeLogDirs(List.of(broker))
              .allDescriptions()
              .get()
              .get(broker)
              .keySet()
              .iterator()
              .next());
    }
  }

  private static void deleteRecords(Path partition) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(partition)) {
      for (Path file : files) {
        if (!file.endsWith(TOPIC_ID)) {
          Files.delete(file);
        }
      }
    }
  }

  /** Another topic of the same name and number of partitions. */
  public static void recreate(Admin admin, String topic)
      throws ExecutionException, InterruptedException {
    NewTopic again = new NewTopic(topic, Optional.of(partitions(admin, topic)), Optional.empty());
    admin.deleteTopics(List.of(topic)).all().get();
    Await.until("it is created again", () -> created(admin, again));
  }

  /** False while its deletion is under way. */
  private static boolean created(Admin admin, NewTopic again) {
    try {
      admin.createTopics(List.of(again)).all().get();
      return true;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TopicExistsException) {
        return false;
      }
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** How many partitions a topic has. */
  public static int partitions(Admin admin, String topic)
      throws ExecutionException, InterruptedException {
    var topics = admin.describeTopics(List.of(topic)).allTopicNames().get();
    return topics.get(topic).partitions().size();
  }
}
