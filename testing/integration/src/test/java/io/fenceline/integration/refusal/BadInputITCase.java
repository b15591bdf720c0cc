package io.fenceline.integration.refusal;

import static io.fenceline.integration.refusal.DeadLetterAssertions.assertDeadLetters;
import static io.fenceline.integration.refusal.DeadLetterAssertions.awaitDeadLetters;
import static io.fenceline.testing.fixtures.Json.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.event.TransitionType;
import io.fenceline.format.output.Outputs;
import io.fenceline.integration.fixture.BadInput;
import io.fenceline.integration.fixture.RunningJob;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.integration.fixture.TopicLog;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.kafka.Delivery;
import io.fenceline.testing.fixtures.DataSet;
import io.fenceline.testing.fixtures.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Rule E4: a bad record never stops the job and is never dropped in silence. */
class BadInputITCase {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int PARTITIONS = 4;
  private static final int HUGE_ZONE_VERTICES = 450_000;
  private static final String SQUARE = "square";

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(Delivery.class)
  @DisplayName(
      "E4, D1, D2: every bad fix or zone in the middle of a replay is kept with its reason and"
          + " origin, and changes nothing else in the output")
  void badFixesBecomeDeadLetters(Delivery delivery) throws Exception {
    try (Tenant tenant = new Tenant("fixes-" + delivery);
        RunningJob job = RunningJob.start(tenant.job(delivery), directory)) {
      String locations = tenant.topics().locations();
      tenant.admin().alter(locations, Map.of("max.message.bytes", "" + (33 << 20)));
      tenant.putSquare(SQUARE, 0, 0, 1);
      long zones = 1 + tenant.loadZones(DataSet.COAST.zones());
      job.awaitCount(MetricNames.ZONE_CHANGES, zones * RunningJob.PARALLELISM);

      List<BadInput> bad = BadFixes.all();
      List<BadInput> badZones = BadZones.all();
      List<String> replay = Files.readAllLines(Path.of(DataSet.COAST.events()));
      Map<RecordMetadata, BadInput> sent = new LinkedHashMap<>();
      TreeSet<String> goodDevices = new TreeSet<>();
      for (int i = 0; i < bad.size(); i++) {
        putFixes(tenant, part(replay, i, bad.size()));
        for (BadInput zone : part(badZones, i, bad.size())) {
          sent.put(tenant.send(tenant.topics().zones(), 0, zone), zone);
        }
        // Side by side in one partition: nothing but the bad record lies between two good ones.
        goodDevices.add(putGoodFix(tenant, "before-" + i, i % PARTITIONS));
        sent.put(tenant.send(locations, i % PARTITIONS, bad.get(i)), bad.get(i));
        goodDevices.add(putGoodFix(tenant, "after-" + i, i % PARTITIONS));
      }
      goodDevices.add(putGoodFix(tenant, BadFixes.LATE_DEVICE, 0));
      for (BadInput late : BadFixes.late()) {
        sent.put(tenant.send(locations, 0, late), late);
      }
      putGoodFix(tenant, BadFixes.LATE_DEVICE, 0);
      job.awaitCount(MetricNames.FIXES, goodDevices.size() + DataSet.COAST.fixes);
      job.awaitCount(MetricNames.DUPLICATES, 1 + DataSet.DUPLICATES);
      awaitDeadLetters(job, sent.values());
      job.stop();

      List<String> transitions = transitions(tenant);
      assertThat(entered(inSquare(transitions, true), "deviceId")).isEqualTo(goodDevices);
      Map<String, Integer> replayed = new TreeMap<>();
      inSquare(transitions, false)
          .forEach(json -> replayed.merge(DataSet.key(json), 1, Integer::sum));
      assertThat(replayed).isEqualTo(DataSet.COAST.expected());
      assertDeadLetters(tenant, sent);
    }
  }

  @Test
  @DisplayName("What is odd and legal is evaluated; unusable optional fields are counted")
  void unusualFixesAreAccepted() throws Exception {
    try (Tenant tenant = new Tenant("odd");
        RunningJob job = RunningJob.start(tenant.job(Delivery.AT_LEAST_ONCE), directory)) {
      tenant.putSquare("square", 0, 0, 1);
      job.awaitCount(MetricNames.ZONE_CHANGES, RunningJob.PARALLELISM);
      String place = "\"lon\":5e-1,\"lat\":0.50,\"time\":";
      List<String> fixes =
          List.of(
              "{\"deviceId\":null," + place + Json.START + "}",
              "{\"deviceId\":17," + place + Json.START + ".9}",
              " {\"deviceId\":\"iso\"," + place + "\"2022-01-03T01:00:00.0009+0100\"}\n",
              "{\"deviceId\":\"other\",\"deviceId\":\"last\"," + place + Json.START + "}",
              "{\"deviceId\":\"unknown\",\"x\":[{}],\"lon \":9," + place + Json.START + "}",
              "{\"deviceId\":\"ü/😀\",\"headingDegrees\":-1,\"speedMetersPerSecond\":\"9\","
                  + "\"accuracyMeters\":1e999,\"attributes\":[],"
                  + place
                  + Json.START
                  + "}");
      for (String fix : fixes) {
        tenant.send(tenant.topics().locations(), bytes("key"), bytes(fix));
      }
      job.awaitCount(MetricNames.FIXES, fixes.size());
      job.awaitCount(MetricNames.IGNORED_FIELDS, 4);
      job.stop();
      assertThat(devicesThatEntered(tenant))
          .containsExactlyInAnyOrder("key", "17", "iso", "last", "unknown", "ü/😀");
      assertDeadLetters(tenant, Map.of());
    }
  }

  @ParameterizedTest
  @CsvSource({"AT_LEAST_ONCE, COAST", "EXACTLY_ONCE, SHIPS"})
  @DisplayName("E4: every bad zone is kept with its reason, and its previous version is in force")
  void badZonesBecomeDeadLetters(Delivery delivery, DataSet data) throws Exception {
    List<BadInput> bad = new ArrayList<>(BadZones.all());
    bad.addAll(BadZones.of(data));
    try (Tenant tenant = new Tenant("zones-" + data + delivery);
        RunningJob job = RunningJob.start(tenant.job(delivery), directory)) {
      Map<RecordMetadata, BadInput> sent = new LinkedHashMap<>();
      TreeSet<String> inForce = new TreeSet<>();
      for (int i = 0; i < bad.size(); i++) {
        if (TopicLog.text(bad.get(i).key()).startsWith(BadZones.KEY)) {
          inForce.add(putGoodZone(tenant, bad.get(i).key()));
        }
        sent.put(tenant.send(tenant.topics().zones(), 0, bad.get(i)), bad.get(i));
        inForce.add(putGoodZone(tenant, bytes("after-" + i)));
      }
      job.awaitCount(MetricNames.ZONE_CHANGES, (long) RunningJob.PARALLELISM * inForce.size());
      awaitDeadLetters(job, sent.values());
      tenant.putFix("d", Json.START, 0.5, 0.5);
      job.awaitCount(MetricNames.FIXES, 1);
      job.stop();

      assertThat(zonesThatWereEntered(tenant)).isEqualTo(inForce);
      assertDeadLetters(tenant, sent);
    }
  }

  @Test
  @DisplayName("A zone of 17 MB is legal: it is loaded, evaluated and checkpointed")
  void aZoneOf17MegabytesWorks() throws Exception {
    Path file = directory.resolve("huge.geojson");
    Files.writeString(file, Json.circle("huge", HUGE_ZONE_VERTICES));
    assertThat(Files.size(file)).isBetween(16_000_000L, 19_000_000L);
    try (Tenant tenant = new Tenant("huge");
        RunningJob job = RunningJob.start(tenant.job(Delivery.AT_LEAST_ONCE), directory)) {
      assertThat(tenant.loadZones(file.toString())).isEqualTo(1);
      job.awaitCount(MetricNames.ZONE_CHANGES, RunningJob.PARALLELISM);
      long time = Json.START;
      // A zone as large as this comes into force a little later than its change is counted.
      for (int fixes = 1; job.count(MetricNames.transitions(TransitionType.ENTER)) == 0; fixes++) {
        tenant.putFix("d", time++, 0, 0);
        job.awaitCount(MetricNames.FIXES, fixes);
      }
      tenant.putFix("d", time, 56, 56);
      long left = time + 1;
      tenant.putFix("d", left, 57, 57);
      job.awaitCount(MetricNames.transitions(TransitionType.EXIT), 1);
      job.stop();
      try (TopicLog log = new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.TRANSITIONS))) {
        assertThat(log.readToEnd())
            .extracting(
                record -> TopicLog.text(record.value()).replaceAll(".*?/huge/(.*?)\".*", "$1"))
            .satisfiesExactly(
                enter -> assertThat(enter).startsWith("ENTER/"),
                exit -> assertThat(exit).isEqualTo("EXIT/" + left));
      }
    }
  }

  /** The part with this index of a list that is divided evenly. */
  private static <T> List<T> part(List<T> list, int index, int parts) {
    return list.subList(index * list.size() / parts, (index + 1) * list.size() / parts);
  }

  private static void putFixes(Tenant tenant, List<String> lines) throws Exception {
    for (String line : lines) {
      String device = JSON.readTree(line).get("deviceId").asText();
      tenant.sendLater(tenant.topics().locations(), bytes(device), bytes(line));
    }
    tenant.flush();
  }

  private static List<String> inSquare(List<String> transitions, boolean wanted) {
    String square = "\"zoneId\":\"" + SQUARE + '"';
    return transitions.stream().filter(json -> json.contains(square) == wanted).toList();
  }

  private static String putGoodFix(Tenant tenant, String device, int partition) throws Exception {
    byte[] fix = bytes(Json.fix(device, Json.START, 0.5, 0.5));
    tenant.send(tenant.topics().locations(), partition, bytes(device), fix);
    return device;
  }

  private static String putGoodZone(Tenant tenant, byte[] id) throws Exception {
    tenant.send(tenant.topics().zones(), id, bytes(Json.square(0, 0, 1)));
    return TopicLog.text(id);
  }

  private static TreeSet<String> devicesThatEntered(Tenant tenant) throws Exception {
    return entered(transitions(tenant), "deviceId");
  }

  private static TreeSet<String> zonesThatWereEntered(Tenant tenant) throws Exception {
    return entered(transitions(tenant), "zoneId");
  }

  private static List<String> transitions(Tenant tenant) throws Exception {
    try (TopicLog log = new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.TRANSITIONS))) {
      return log.readToEnd().stream().map(record -> TopicLog.text(record.value())).toList();
    }
  }

  private static TreeSet<String> entered(List<String> transitions, String field) throws Exception {
    TreeSet<String> values = new TreeSet<>();
    for (String json : transitions) {
      JsonNode transition = JSON.readTree(json);
      assertThat(transition.get("type").asText()).isEqualTo("ENTER");
      assertThat(values.add(transition.get(field).asText())).as(field + " once").isTrue();
    }
    return values;
  }
}
