package io.fenceline.integration;

import static io.fenceline.testing.fixtures.Json.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.Transition;
import io.fenceline.format.FormatSettings;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.avro.AvroSchemas;
import io.fenceline.format.avro.SchemaRefusedException;
import io.fenceline.format.output.Outputs;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.integration.fixture.RunningJob;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.integration.fixture.TopicLog;
import io.fenceline.job.metrics.MetricNames;
import io.fenceline.kafka.Delivery;
import io.fenceline.kafka.Topics;
import io.fenceline.kafka.registry.HttpSchemaRegistry;
import io.fenceline.kafka.registry.RegistrySettings;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.ApicurioRegistry;
import io.fenceline.testing.servers.Await;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Avro with a real schema registry. */
@Tag("programs")
class SchemaRegistryITCase {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static ApicurioRegistry registry;

  @TempDir static Path log;
  @TempDir Path directory;

  @BeforeAll
  static void start() throws Exception {
    registry = ApicurioRegistry.start(log);
  }

  @AfterAll
  static void stop() {
    registry.close();
  }

  /** As the options of a command make them. */
  private static TopicFormats formats(String prefix, boolean registers) {
    ValueFormat avro = ValueFormats.parse("avro");
    RegistrySettings settings = new RegistrySettings(registry.url(), Map.of(), registers);
    Topics topics = Topics.withPrefix(prefix + ".");
    return TopicFormats.all(avro)
        .withSettings(new FormatSettings(new HttpSchemaRegistry(settings)))
        .ofTopics(topics.locations(), topics::of);
  }

  private static Tenant tenant(String prefix) {
    return new Tenant(prefix, formats(prefix, true));
  }

  /** Registers a schema as another program does; returns its id. */
  private static int register(String subject, Schema schema) throws Exception {
    String body =
        MAPPER.createObjectNode().put("schema", schema.toString().replace(",", " , ")).toString();
    JsonNode answer =
        MAPPER.readTree(registry.post("/subjects/" + subject + "/versions", body).body());
    return answer.path("id").asInt();
  }

  /** Of the schemas below. */
  private static byte[] fix(int id, long time, double lon, double lat) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(ByteBuffer.allocate(1 + Integer.BYTES).putInt(1, id).array());
    BinaryEncoder out = EncoderFactory.get().directBinaryEncoder(bytes, null);
    out.writeLong(time);
    out.writeDouble(lon);
    out.writeDouble(lat);
    return bytes.toByteArray();
  }

  private static Schema position(String name) {
    return SchemaBuilder.record(name)
        .fields()
        .requiredLong("time")
        .requiredDouble("lon")
        .requiredDouble("lat")
        .endRecord();
  }

  private static List<ConsumerRecord<byte[], byte[]>> records(Tenant tenant, String topic)
      throws Exception {
    try (TopicLog topicLog = new TopicLog(tenant.kafka(), topic)) {
      return topicLog.readToEnd();
    }
  }

  @Test
  @DisplayName("E4: fixes of a foreign schema are evaluated, an unknown id and a late fix are kept")
  void fixesOfForeignSchemasGiveTransitionsOfRegisteredOnes() throws Exception {
    try (Tenant tenant = tenant("foreign")) {
      int id = register("foreign.locations-value", position("Position"));
      String locations = tenant.topics().locations();
      try (RunningJob job = RunningJob.start(tenant.job(Delivery.AT_LEAST_ONCE), directory)) {
        tenant.putSquare("square", 0, 0, 1);
        job.awaitCount(MetricNames.ZONE_CHANGES, RunningJob.PARALLELISM);
        tenant.send(locations, bytes("d"), fix(id, Json.START, 0.5, 0.5));
        byte[] unknown = fix(1_000_000, Json.START, 0.5, 0.5);
        tenant.send(locations, bytes("d"), unknown);
        tenant.send(locations, bytes("d"), fix(id, Json.START - 1, 0.5, 0.5));
        tenant.send(locations, bytes("d"), fix(id, Json.START + 1, 2, 0.5));
        job.awaitCount(MetricNames.FIXES, 2);
        job.awaitCount(MetricNames.deadLetters(RefusalReason.NOT_AVRO), 1);
        job.awaitCount(MetricNames.deadLetters(RefusalReason.LATE), 1);
        job.stop();
        assertThat(records(tenant, tenant.topics().of(Outputs.DEAD_LETTERS)))
            .hasSize(2)
            .anySatisfy(
                letter -> {
                  assertThat(letter.value()).isEqualTo(unknown);
                  assertThat(TopicLog.text(letter.headers().lastHeader("detail").value()))
                      .endsWith("has no schema of id 1000000");
                });
      }
      assertThat(records(tenant, tenant.topics().of(Outputs.TRANSITIONS)))
          .extracting(record -> json(record.value()))
          .satisfiesExactly(
              enter -> assertThat(enter).contains("\"type\":\"ENTER\",\"reason\":\"FIRST_FIX\""),
              exit -> assertThat(exit).contains("\"type\":\"EXIT\",\"reason\":\"MOVED\""));
      assertThat(registry.get("/subjects").body())
          .contains("foreign.transitions-value", "foreign.ad-matches-value")
          .contains("foreign.dead-letters-value");
      assertThat(registry.get("/subjects/foreign.locations-value/versions").body())
          .as("a schema of ours does not belong there")
          .isEqualTo("[1]");
    }
  }

  private static String json(byte[] transition) {
    try {
      return TopicLog.text(
          formats("foreign", false).of(Outputs.TRANSITIONS).toJson(Transition.class, transition));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  @DisplayName("E6: while the registry is away, a fix of a schema that is not known waits")
  void aRegistryThatIsAwayIsWaitedForWithoutARestart() throws Exception {
    try (Tenant tenant = tenant("away");
        RunningJob job = RunningJob.start(tenant.job(Delivery.AT_LEAST_ONCE), directory)) {
      int known = register("away.locations-value", position("Position"));
      int other = register("away.others-value", position("Other"));
      String locations = tenant.topics().locations();
      tenant.send(locations, bytes("d"), fix(known, Json.START, 0.5, 0.5));
      job.awaitCount(MetricNames.FIXES, 1);
      registry.pause();
      try {
        tenant.send(locations, bytes("d"), fix(known, Json.START + 1, 0.5, 0.5));
        job.awaitCount(MetricNames.FIXES, 2);
        tenant.send(locations, bytes("d"), fix(other, Json.START + 2, 0.5, 0.5));
        ValueFormat format = formats("away", true).locations();
        Await.until("the problem is told", () -> format.problem().isPresent());
        job.assertRuns();
        assertThat(job.count(MetricNames.FIXES)).isEqualTo(2);
      } finally {
        registry.resume();
      }
      job.awaitCount(MetricNames.FIXES, 3);
      assertThat(job.count(MetricNames.deadLetters(RefusalReason.NOT_AVRO))).isZero();
    }
  }

  @Test
  void withoutRegisteringSchemasAreTakenAsTheyAre() throws Exception {
    TopicFormats formats = formats("kept", false);
    ValueFormat transitions = formats.of(Outputs.TRANSITIONS);
    assertThatThrownBy(() -> transitions.prepare(Outputs.TRANSITIONS.type()))
        .isInstanceOf(SchemaRefusedException.class)
        .hasMessageContaining("subject kept.transitions-value does not have the schema");
    register("kept.transitions-value", AvroSchemas.TRANSITION);
    transitions.prepare(Outputs.TRANSITIONS.type());
  }

  @Test
  void aSchemaThatLacksARequiredFieldIsRefusedAtTheStart() throws Exception {
    register(
        "lacking.locations-value",
        SchemaBuilder.record("Position").fields().requiredLong("time").endRecord());
    try (Tenant tenant = tenant("lacking")) {
      assertThatThrownBy(() -> RunningJob.start(tenant.job(Delivery.AT_LEAST_ONCE), directory))
          .isInstanceOf(SchemaRefusedException.class)
          .hasMessage(
              "subject lacking.locations-value: schema Position has no lon at /lon that is a"
                  + " number; say by --fix-fields where it is");
    }
  }
}
