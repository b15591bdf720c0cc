package io.fenceline.gateway.past;

import io.fenceline.format.json.JsonLine;
import io.fenceline.format.output.Outputs;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.replay.Replays;
import io.fenceline.gateway.rest.DeviceAccess;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.client.CheckedConsumer;
import io.fenceline.kafka.client.StartPosition;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;

/**
 * When the recording begins, and how many transitions were written when: by the offsets that Kafka
 * knows for times, so the cost does not grow with the records. Thread-safe.
 */
public record PastHistogram(Replays replays, Topics topics, Clock clock) {
  private static final int BARS = 60;

  public Map<String, ApiHandler> handlers() {
    return Map.of("pastHistogram", this::histogram);
  }

  private void histogram(ApiRequest request) {
    DeviceAccess.requireAll(request);
    long nowMillis = clock.millis();
    long toMillis =
        request.has("to") ? Math.min(nowMillis, (long) request.number("to")) : nowMillis;
    long askedMillis = request.has("from") ? (long) request.number("from") : 0;
    if (askedMillis >= toMillis) {
      throw Problem.parameter("from", "" + askedMillis, "a time before to, " + toMillis);
    }
    replays
        .run(request.principal(), (consumer, budget) -> read(consumer, askedMillis, toMillis))
        .onSuccess(request::answer)
        .onFailure(request::fail);
  }

  private byte[] read(CheckedConsumer consumer, long askedMillis, long toMillis) {
    Set<TopicPartition> transitions = consumer.partitions(topics.of(Outputs.TRANSITIONS));
    long beginMillis =
        Math.min(
            begin(consumer, consumer.partitions(topics.locations()), toMillis),
            begin(consumer, transitions, toMillis));
    long fromMillis = Math.min(toMillis, Math.max(askedMillis, beginMillis));
    int[] counts = new int[BARS];
    Map<TopicPartition, Long> ends = consumer.offsets(transitions, StartPosition.END);
    long before = written(consumer, ends, fromMillis);
    for (int i = 0; i < BARS; i++) {
      long untilMillis = fromMillis + (toMillis - fromMillis) * (i + 1) / BARS;
      long until = written(consumer, ends, untilMillis);
      counts[i] = (int) Math.max(0, until - before);
      before = until;
    }
    return JsonLine.of(
        json -> {
          json.writeNumberField("begin", beginMillis);
          json.writeNumberField("from", fromMillis);
          json.writeNumberField("to", toMillis);
          json.writeFieldName("transitions");
          json.writeArray(counts, 0, BARS);
        });
  }

  /** The timestamp of the first record. */
  private static long begin(
      CheckedConsumer consumer, Set<TopicPartition> partitions, long otherwise) {
    return consumer.firstSince(0, partitions).values().stream()
        .mapToLong(OffsetAndTimestamp::timestamp)
        .min()
        .orElse(otherwise);
  }

  /** The sum of the offsets from which on records are not older. */
  private static long written(
      CheckedConsumer consumer, Map<TopicPartition, Long> ends, long millis) {
    Map<TopicPartition, Long> offsets = new HashMap<>(ends);
    consumer
        .firstSince(millis, ends.keySet())
        .forEach((partition, first) -> offsets.put(partition, first.offset()));
    return offsets.values().stream().mapToLong(Long::longValue).sum();
  }
}
