package io.fenceline.gateway.past;

import io.fenceline.format.json.JsonLine;
import io.fenceline.format.output.Outputs;
import io.fenceline.gateway.http.message.ApiHandler;
import io.fenceline.gateway.http.message.ApiRequest;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.replay.Replays;
import io.fenceline.gateway.rest.DeviceAccess;
import io.fenceline.kafka.Topics;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

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

  private byte[] read(Consumer<byte[], byte[]> consumer, long askedMillis, long toMillis) {
    List<TopicPartition> transitions = partitions(consumer, topics.of(Outputs.TRANSITIONS));
    long beginMillis =
        Math.min(
            begin(consumer, partitions(consumer, topics.locations()), toMillis),
            begin(consumer, transitions, toMillis));
    long fromMillis = Math.min(toMillis, Math.max(askedMillis, beginMillis));
    int[] counts = new int[BARS];
    Map<TopicPartition, Long> ends = consumer.endOffsets(transitions);
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

  private static List<TopicPartition> partitions(Consumer<?, ?> consumer, String topic) {
    List<PartitionInfo> found = consumer.partitionsFor(topic);
    if (found == null) {
      throw new UnknownTopicOrPartitionException("there is no topic " + topic);
    }
    return found.stream().map(each -> new TopicPartition(topic, each.partition())).toList();
  }

  /** The timestamp of the first record. */
  private static long begin(
      Consumer<?, ?> consumer, Collection<TopicPartition> partitions, long otherwise) {
    return offsets(consumer, partitions, 0).values().stream()
        .filter(first -> first != null)
        .mapToLong(OffsetAndTimestamp::timestamp)
        .min()
        .orElse(otherwise);
  }

  /** The sum of the offsets from which on records are not older. */
  private static long written(
      Consumer<?, ?> consumer, Map<TopicPartition, Long> ends, long millis) {
    Map<TopicPartition, OffsetAndTimestamp> found = offsets(consumer, ends.keySet(), millis);
    return ends.entrySet().stream()
        .mapToLong(
            end ->
                found.get(end.getKey()) == null ? end.getValue() : found.get(end.getKey()).offset())
        .sum();
  }

  private static Map<TopicPartition, OffsetAndTimestamp> offsets(
      Consumer<?, ?> consumer, Collection<TopicPartition> partitions, long millis) {
    return consumer.offsetsForTimes(
        partitions.stream().collect(Collectors.toMap(Function.identity(), each -> millis)));
  }
}
