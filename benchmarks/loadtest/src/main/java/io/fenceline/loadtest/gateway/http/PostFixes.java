package io.fenceline.loadtest.gateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.fenceline.loadtest.gateway.GatewayMetric;
import io.fenceline.loadtest.gateway.HttpLoad;
import io.fenceline.loadtest.gateway.LoadDriver.Target;
import io.fenceline.loadtest.load.LoadClients;
import io.fenceline.loadtest.load.OutputCount;
import io.fenceline.producers.simulation.UniformZones;
import io.fenceline.producers.simulation.Wanderers;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.Consumer;

/** {@code POST /v1/fixes}, in arrays. */
final class PostFixes implements HttpOperation {
  private static final int REQUESTS = 1_000;
  private static final int CHECKED = 20;
  private static final long SEED = 99;
  private static final double STEP_DEGREES = 0.003;
  private static final Duration POLL = Duration.ofMillis(200);

  private final Target gateway;
  private final HttpLoad load;
  private final List<List<String>> batches = new ArrayList<>();
  private long checked;

  PostFixes(Target gateway, HttpLoad load) {
    this.gateway = gateway;
    this.load = load;
    int count = gateway.configuration().devices();
    Wanderers devices = new Wanderers(count, STEP_DEGREES, UniformZones.bounds(1), SEED);
    long now = System.currentTimeMillis();
    for (int i = 0; i < REQUESTS; i++) {
      batches.add(Stream.generate(() -> json(devices.next(now))).limit(load.batch()).toList());
    }
  }

  private static String json(io.fenceline.event.Fix fix) {
    return String.format(
        Locale.ROOT,
        "{\"deviceId\":\"%s\",\"time\":%d,\"lon\":%.6f,\"lat\":%.6f}",
        fix.deviceId(),
        fix.timeMillis(),
        fix.lon(),
        fix.lat());
  }

  private static String array(List<String> batch) {
    return "[" + String.join(",", batch) + "]";
  }

  @Override
  public String operationId() {
    return "postFixes";
  }

  @Override
  public String path() {
    return "/v1/fixes";
  }

  @Override
  public List<String> requests() {
    return batches.stream().map(PostFixes::array).toList();
  }

  /** Every fix of some batches is in the topic, byte for byte. */
  @Override
  public void check(ApiClient client) throws IOException, InterruptedException {
    List<String> sent = new ArrayList<>();
    for (List<String> batch : batches.subList(0, CHECKED)) {
      JsonNode answer = client.postFixes(array(batch));
      long accepted = answer.path("accepted").asLong();
      gateway.problems().addDifference(accepted, batch.size(), "fixes accepted");
      sent.addAll(batch);
    }
    checked = sent.size();
    List<String> written = written();
    Collections.sort(sent);
    Collections.sort(written);
    if (!sent.equals(written)) {
      gateway.problems().add("the topic has other fixes than those that were sent");
    }
  }

  /** All records of the topic. */
  private List<String> written() {
    List<String> values = new ArrayList<>();
    try (Consumer<byte[], byte[]> consumer = LoadClients.consumer(gateway.kafka(), topic())) {
      long end =
          consumer.endOffsets(consumer.assignment()).values().stream().mapToLong(e -> e).sum();
      while (values.size() < end) {
        consumer.poll(POLL).forEach(each -> values.add(new String(each.value(), UTF_8)));
      }
    }
    return values;
  }

  private String topic() {
    return gateway.topics().names().locations();
  }

  /**
   * Checks that the topic has all fixes of answered requests, and of others at most one request for
   * each connection.
   */
  @Override
  public void checkAfterwards(ApiClient client, long answered, long addedPlaces) {
    long written = OutputCount.count(gateway.topics().admin(), topic()) - checked;
    long acknowledged = answered * load.batch();
    // At the end of the warm-up and of the measurement.
    long unanswered = 2L * load.connections() * load.batch();
    if (written < acknowledged || written > acknowledged + unanswered) {
      gateway.problems().addDifference(written, acknowledged, "fixes in the topic");
    }
  }

  @Override
  public void measure(Wrk.Result result, Map<GatewayMetric, Double> values) {
    values.put(GatewayMetric.FIXES, result.requestsPerSecond() * load.batch());
  }
}
