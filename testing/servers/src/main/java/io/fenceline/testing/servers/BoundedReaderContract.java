package io.fenceline.testing.servers;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.LostRecordsException;
import io.fenceline.testing.fixtures.Json;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.kafka.clients.admin.Admin;

/**
 * A reader of fixes that ends by itself, at the end that its topic has at the start. The change
 * comes when it has read one of three; afterwards another one reads what the topic has then.
 */
public abstract class BoundedReaderContract extends ReaderContract {
  private Topics topics;
  private int count;

  /** The devices whose fixes it reads. */
  protected abstract List<String> read(CheckedConsumer consumer) throws Exception;

  @Override
  protected final String open(EmbeddedKafka server) {
    topics = Topics.withPrefix("bounded-" + count++ + "-");
    try (Admin admin = TopicSetup.connect(settings())) {
      TopicSetup.ensureAll(admin, topics);
    }
    return topics.locations();
  }

  @Override
  protected final void close() {}

  @Override
  protected byte[] value(String id) {
    return Json.bytes(Json.fix(id, Json.START, 0.5, 0.5));
  }

  protected final Topics topics() {
    return topics;
  }

  private KafkaSettings settings() {
    return new KafkaSettings(Map.of("bootstrap.servers", kafka().bootstrapServers()));
  }

  @Override
  void check(Change change) throws Exception {
    send("one", "two", "three");
    HeldConsumer held = new HeldConsumer(settings(), topic());
    CompletableFuture<List<String>> records =
        CompletableFuture.supplyAsync(() -> readAll(CheckedConsumer.connect(settings(), held)));
    try {
      CompletableFuture.anyOf(held.isHeld, records).join();
      apply(change, true);
    } finally {
      held.isReleased.complete(null);
    }
    try {
      assertThat(records.join()).containsExactlyInAnyOrder("one", "two", "three");
    } catch (CompletionException e) {
      assertThat(e).hasRootCauseInstanceOf(LostRecordsException.class);
      assertThat(change.isLoss).as("taken for a loss: " + e.getMessage()).isTrue();
    }
    assertThat(readAll(CheckedConsumer.connect(settings())))
        .containsExactlyInAnyOrderElementsOf(now(change));
  }

  private List<String> readAll(CheckedConsumer consumer) {
    try (consumer) {
      return read(consumer);
    } catch (Exception e) {
      throw new CompletionException(e);
    }
  }

  private static List<String> now(Change change) {
    return switch (change) {
      case RECREATED_SHORTER, EXPIRED -> List.of("last");
      case RECREATED_LONGER, TRUNCATED -> List.of("four", "five", "six", "seven", "last");
      case KILLED, PARTITION_ADDED, UNREADABLE_RECORD -> List.of("one", "two", "three", "last");
    };
  }
}
