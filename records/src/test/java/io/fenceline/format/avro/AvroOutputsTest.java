package io.fenceline.format.avro;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.Occupancy;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import io.fenceline.event.zone.ZoneRules;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Avro that Fenceline writes, read by Avro's own classes, and the other way round (DESIGN, section
 * 4).
 */
class AvroOutputsTest {
  private static final long TIME = 1_641_168_000_000L;
  private static final Transition CROSS =
      new Transition(
          TransitionType.CROSS, null, "truck-17", "depot", 42, TIME, -90.5, 29.9, 0, null);

  static Stream<Schema> schemas() {
    return Stream.of(
        AvroSchemas.FIX, AvroSchemas.TRANSITION, AvroSchemas.AD_MATCH, AvroSchemas.OCCUPANCY);
  }

  private static GenericRecord read(byte[] value, Schema schema) throws IOException {
    return AvroValues.read(value, schema, schema);
  }

  @Test
  void fieldsAreWrittenInTheOrderOfTheSchema() throws Exception {
    Fix fix =
        Fix.builder("truck-17", TIME, -90.5, 29.9)
            .speedMetersPerSecond(12.5)
            .altitudeMeters(-1.5)
            .startsSegment(true)
            .attributes(Bytes.utf8("{\"a\":\"é\"}"))
            .build();
    assertThat(read(AvroWriter.write(1, fix), AvroSchemas.FIX))
        .hasToString(
            "{\"deviceId\": \"truck-17\", \"time\": 1641168000000, \"lon\": -90.5, \"lat\": 29.9,"
                + " \"accuracyMeters\": null, \"speedMetersPerSecond\": 12.5, \"headingDegrees\": null,"
                + " \"altitudeMeters\": -1.5,"
                + " \"segmentStart\": true, \"attributes\": \"{\\\"a\\\":\\\"é\\\"}\"}");
    assertThat(read(AvroWriter.write(1, CROSS), AvroSchemas.TRANSITION))
        .hasToString(
            "{\"id\": \"truck-17/depot/CROSS/1641168000000\", \"type\": \"CROSS\", \"reason\": null,"
                + " \"deviceId\": \"truck-17\", \"zoneId\": \"depot\", \"scope\": null, \"zoneVersion\": 42,"
                + " \"time\": 1641168000000, \"lon\": -90.5, \"lat\": 29.9, \"enteredAt\": null, \"distanceMeters\": null, \"arrivalSeconds\": null,"
                + " \"attributes\": null}");
    AdMatch match =
        new AdMatch(
            "truck-17",
            "depot",
            Trigger.INSIDE,
            TransitionReason.MOVED,
            TIME,
            -90.5,
            29.9,
            null,
            Bytes.utf8("7"));
    assertThat(read(AvroWriter.write(1, match), AvroSchemas.AD_MATCH).get("ad")).hasToString("7");
    assertThat(
            read(
                AvroWriter.write(1, new Occupancy("depot", 3, TIME, 2, true)),
                AvroSchemas.OCCUPANCY))
        .hasToString(
            "{\"zoneId\": \"depot\", \"count\": 3, \"since\": 1641168000000, \"capacity\": 2,"
                + " \"over\": true, \"overChanged\": true}");
    Occupancy unlimited = new Occupancy("depot", 0, TIME, ZoneRules.NO_CAPACITY);
    assertThat(read(AvroWriter.write(1, unlimited), AvroSchemas.OCCUPANCY).get("over")).isNull();
  }

  @Test
  void theWireFormatHasTheIdBeforeTheValue() {
    assertThat(AvroWriter.write(0x01020304, CROSS)).startsWith(0, 1, 2, 3, 4);
  }

  /** An older reader, such as a table of Flink SQL, reads what a newer release writes. */
  @ParameterizedTest
  @MethodSource("schemas")
  void optionalFieldsHaveDefaultsSoThatSchemasMayGrow(Schema schema) {
    assertThat(schema.getFields())
        .filteredOn(field -> field.schema().isUnion())
        .allMatch(field -> field.hasDefaultValue() && field.schema().isNullable());
    Schema newer = withField(schema, "dilutionOfPrecision");
    assertThat(compatibility(newer, schema)).isEqualTo(compatibility(schema, newer));
    assertThat(compatibility(newer, schema))
        .isEqualTo(SchemaCompatibility.SchemaCompatibilityType.COMPATIBLE);
  }

  private static SchemaCompatibility.SchemaCompatibilityType compatibility(
      Schema reader, Schema writer) {
    return SchemaCompatibility.checkReaderWriterCompatibility(reader, writer).getType();
  }

  private static Schema withField(Schema schema, String name) {
    List<Schema.Field> fields =
        new java.util.ArrayList<>(
            schema.getFields().stream()
                .map(field -> new Schema.Field(field, field.schema()))
                .toList());
    fields.add(
        new Schema.Field(
            name,
            Schema.createUnion(Schema.create(Schema.Type.NULL), Schema.create(Schema.Type.DOUBLE)),
            null,
            Schema.Field.NULL_DEFAULT_VALUE));
    return Schema.createRecord(schema.getName(), null, schema.getNamespace(), false, fields);
  }

  @Test
  void aNewerWriterIsReadWithItsNewFieldAndAnOlderOneWithoutTheLacking() throws Exception {
    Schema newer = withField(AvroSchemas.TRANSITION, "dilutionOfPrecision");
    assertThat(json(newer))
        .isEqualTo(
            "{\"id\":\"i\",\"type\":\"APPROACH\",\"deviceId\":\"d\",\"zoneId\":\"z\",\"zoneVersion\":1,"
                + "\"time\":1641168000000,\"lon\":1.0,\"lat\":2.0,\"dilutionOfPrecision\":3.5}");
    Schema older =
        Schema.createRecord(
            "Transition",
            null,
            "io.fenceline",
            false,
            AvroSchemas.TRANSITION.getFields().stream()
                .filter(field -> !field.name().equals("enteredAt"))
                .map(field -> new Schema.Field(field, field.schema()))
                .toList());
    assertThat(json(older)).startsWith("{\"id\":\"i\",").endsWith("\"lat\":2.0}");
  }

  private static String json(Schema schema) throws IOException {
    GenericRecord record = new GenericData.Record(schema);
    record.put("id", "i");
    record.put("type", "APPROACH");
    record.put("deviceId", "d");
    record.put("zoneId", "z");
    record.put("zoneVersion", 1L);
    record.put("time", TIME);
    record.put("lon", 1.0);
    record.put("lat", 2.0);
    if (schema.getField("dilutionOfPrecision") != null) {
      record.put("dilutionOfPrecision", 3.5);
    }
    return new String(
        AvroOutputReader.toJson(JvmSchemaRegistry.INSTANCE, AvroValues.write(record)), UTF_8);
  }

  @Test
  void whatIsNoRecordIsRefused() {
    byte[] text = {0, 0, 0, 0, 0, 2, 'a'};
    int id = JvmSchemaRegistry.INSTANCE.id("text", Schema.create(Schema.Type.STRING));
    System.arraycopy(WireFormat.header(id), 0, text, 0, WireFormat.HEADER_BYTES);
    assertThatThrownBy(() -> AvroOutputReader.toJson(JvmSchemaRegistry.INSTANCE, text))
        .isInstanceOf(IOException.class)
        .hasMessage("schema " + id + " is no record");
    assertThatThrownBy(
            () -> AvroOutputReader.toJson(JvmSchemaRegistry.INSTANCE, "{}".getBytes(UTF_8)))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("2 bytes, expected 0,");
  }
}
