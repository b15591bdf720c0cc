package io.fenceline.integration;

import static io.fenceline.testing.fixtures.Json.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.Transition;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.output.Outputs;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.integration.fixture.BadInput;
import io.fenceline.integration.fixture.RunningJob;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.integration.fixture.TopicLog;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.kafka.Delivery;
import io.fenceline.proto.FencelineProto;
import io.fenceline.testing.fixtures.DataSet;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.Await;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The outputs of the job in protobuf are the same as in JSON. */
class ProtobufITCase {
  private static final TopicFormats PROTOBUF = TopicFormats.all(ValueFormats.PROTOBUF);
  private static final String CITY = "../../examples/city/";

  @TempDir Path directory;

  /** The outputs of a job as JSON, sorted. */
  private record EmittedEvents(List<String> transitions, List<String> adMatches) {}

  /** Each two of the three topics differ in one of these. */
  private static List<TopicFormats> mixed() {
    return List.of(
        PROTOBUF.with(Outputs.TRANSITIONS, ValueFormats.JSON),
        PROTOBUF.withLocations(ValueFormats.JSON),
        TopicFormats.all(ValueFormats.parse("avro")));
  }

  @Test
  void theCityHasTheSameOutputsInWhateverFormat() throws Exception {
    EmittedEvents json = city("city-json", TopicFormats.JSON);
    assertThat(json.transitions()).hasSize(38);
    assertThat(json.adMatches()).hasSize(18);

    for (TopicFormats formats : mixed()) {
      String name = formats.toString().replaceAll("[^A-Za-z]+", "-");
      EmittedEvents actual = city("city-" + name, formats);
      assertThat(actual).as("%s", formats).isEqualTo(json);
    }
  }

  private EmittedEvents city(String name, TopicFormats formats) throws Exception {
    try (Tenant tenant = new Tenant(name, formats);
        RunningJob job =
            RunningJob.start(tenant.job(Delivery.AT_LEAST_ONCE), directory.resolve(name))) {
      long zones = tenant.loadZones(CITY + "zones.geojson");
      job.awaitCount(MetricNames.ZONE_CHANGES, RunningJob.PARALLELISM * zones);
      long fixes = tenant.replay(CITY + "fixes.ndjson");
      Await.until(fixes + " fixes applied, duplicate or refused", () -> taken(job) == fixes);
      job.stop();
      return emitted(tenant, formats);
    }
  }

  private static long taken(RunningJob job) throws Exception {
    return job.count(MetricNames.FIXES)
        + job.count(MetricNames.DUPLICATES)
        + job.count(MetricNames.deadLetters(RefusalReason.LATE))
        + job.count(MetricNames.deadLetters(RefusalReason.CONFLICT));
  }

  private static EmittedEvents emitted(Tenant tenant, TopicFormats formats) throws Exception {
    List<String> transitions = new ArrayList<>();
    List<String> adMatches = new ArrayList<>();
    for (byte[] value : values(tenant, tenant.topics().of(Outputs.TRANSITIONS))) {
      transitions.add(
          TopicLog.text(formats.of(Outputs.TRANSITIONS).toJson(Transition.class, value)));
    }
    for (byte[] value : values(tenant, tenant.topics().of(Outputs.AD_MATCHES))) {
      adMatches.add(TopicLog.text(formats.of(Outputs.AD_MATCHES).toJson(AdMatch.class, value)));
    }
    return new EmittedEvents(
        transitions.stream().sorted().toList(), adMatches.stream().sorted().toList());
  }

  private static List<byte[]> values(Tenant tenant, String topic) throws Exception {
    try (TopicLog log = new TopicLog(tenant.kafka(), topic)) {
      return log.readToEnd().stream().map(ConsumerRecord::value).toList();
    }
  }

  @Test
  @DisplayName("E1: fixes in protobuf give exactly the expected transitions, exactly once")
  void fixesGiveExactlyTheExpectedTransitions() throws Exception {
    DataSet data = DataSet.COAST;
    Map<String, Integer> expected = data.expected();
    try (Tenant tenant = new Tenant(data.name(), PROTOBUF);
        RunningJob job = RunningJob.start(tenant.job(Delivery.EXACTLY_ONCE), directory)) {
      long zones = tenant.loadZones(data.zones());
      job.awaitCount(MetricNames.ZONE_CHANGES, RunningJob.PARALLELISM * zones);
      long fixes = tenant.replay(data.events());
      Await.until(fixes + " fixes applied or duplicate", () -> taken(job) == fixes);
      job.stop();

      Map<String, Integer> keys = new TreeMap<>();
      emitted(tenant, PROTOBUF)
          .transitions()
          .forEach(json -> keys.merge(DataSet.key(json), 1, Integer::sum));
      assertThat(keys.equals(expected)).as("%d of %d", keys.size(), expected.size()).isTrue();
    }
  }

  @Test
  @DisplayName("E4: every bad fix is kept byte for byte with its reason, the others are evaluated")
  void badFixesBecomeDeadLetters() throws Exception {
    try (Tenant tenant = new Tenant("bad", PROTOBUF);
        RunningJob job = RunningJob.start(tenant.job(Delivery.AT_LEAST_ONCE), directory)) {
      String locations = tenant.topics().locations();
      tenant.putSquare("square", 0, 0, 1);
      job.awaitCount(MetricNames.ZONE_CHANGES, RunningJob.PARALLELISM);
      send(tenant, bytes("d"), fix(Json.START, 0.5));
      List<BadInput> bad = badFixes();
      for (BadInput input : bad) {
        tenant.send(locations, input.key(), input.value());
      }
      send(tenant, bytes("d"), fix(Json.START + 1, 2));
      job.awaitCount(MetricNames.FIXES, 2);
      job.awaitCount(MetricNames.IGNORED_FIELDS, 1);
      for (BadInput input : bad) {
        job.awaitCount(MetricNames.deadLetters(input.reason()), 1);
      }
      job.stop();

      assertThat(values(tenant, tenant.topics().of(Outputs.TRANSITIONS))).hasSize(2);
      assertDeadLetters(tenant, bad);
    }
  }

  private static FencelineProto.Fix.Builder fix(long timeMillis, double lon) {
    return FencelineProto.Fix.newBuilder()
        .setDeviceId("d")
        .setTime(timeMillis)
        .setLon(lon)
        .setLat(0.5)
        .setAttributes(lon == 2 ? "no object" : "{}");
  }

  private static void send(Tenant tenant, byte[] key, FencelineProto.Fix.Builder fix)
      throws Exception {
    tenant.send(tenant.topics().locations(), key, fix.build().toByteArray());
  }

  private static List<BadInput> badFixes() {
    byte[] whole = fix(Json.START + 1, 0.5).build().toByteArray();
    byte[] broken = Arrays.copyOf(whole, whole.length - 1);
    byte[] json = ValueFormats.JSON.write(Fix.of("d", Json.START + 1, 0.5, 0.5));
    return List.of(
        bad("broken off", broken, RefusalReason.NOT_PROTOBUF, "ended unexpectedly"),
        bad("JSON", json, RefusalReason.NOT_PROTOBUF, "a Fix of fenceline.proto"),
        bad("nothing", (byte[]) null, RefusalReason.EMPTY, "value: null"),
        bad("NaN", fix(Json.START + 1, Double.NaN), RefusalReason.OUT_OF_RANGE, "lon: NaN"),
        bad("no lat", fix(Json.START + 1, 0).clearLat(), RefusalReason.MISSING, "lat: absent"),
        bad("seconds", fix(Json.START / 1000, 0), RefusalReason.TIME_TOO_EARLY, "time: 1641168000"),
        bad("late", fix(Json.START - 1, 0.5), RefusalReason.LATE, "time: "),
        bad("conflict", fix(Json.START, 0.25), RefusalReason.CONFLICT, "time: "));
  }

  private static BadInput bad(
      String name, FencelineProto.Fix.Builder fix, RefusalReason reason, String detail) {
    return bad(name, fix.build().toByteArray(), reason, detail);
  }

  private static BadInput bad(String name, byte[] value, RefusalReason reason, String detail) {
    return new BadInput(name, bytes("d"), value, reason, detail);
  }

  private static void assertDeadLetters(Tenant tenant, List<BadInput> bad) throws Exception {
    try (TopicLog log = new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.DEAD_LETTERS))) {
      List<ConsumerRecord<byte[], byte[]>> letters = new ArrayList<>(log.readToEnd());
      assertThat(letters).hasSameSizeAs(bad);
      for (BadInput input : bad) {
        assertThat(letters)
            .as(input.name())
            .anySatisfy(
                letter -> {
                  assertThat(header(letter, "reason")).isEqualTo(input.reason().text());
                  assertThat(header(letter, "detail")).contains(input.detail());
                  assertThat(letter.value()).isEqualTo(input.value());
                });
      }
    }
  }

  private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
    return TopicLog.text(letter.headers().lastHeader(name).value());
  }
}
