package io.fenceline.format.avro;

import static io.fenceline.format.avro.AvroValues.parse;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Fixes of any schema, found by the same pointers as in JSON (DESIGN, section 4). */
class AvroFixReaderTest {
  private static final long TIME = 1_641_168_000_000L;

  private final List<FixField> ignored = new ArrayList<>();

  private AvroFixReader reader(String pointers, TimeUnit unit) {
    FixLayout layout =
        new FixLayout(
            pointers.isEmpty() ? Map.of() : FixLayout.parsePointers(pointers),
            unit,
            Duration.ofMinutes(5));
    return new AvroFixReader(JvmSchemaRegistry.INSTANCE, layout, ignored::add);
  }

  private Fix read(String pointers, byte[] value) throws RefusedException {
    return reader(pointers, TimeUnit.MILLISECONDS).read(record(value));
  }

  private RefusedException refusal(byte[] value) {
    return catchThrowableOfType(RefusedException.class, () -> read("", value));
  }

  private static RawRecord record(byte[] value) {
    return new RawRecord("key".getBytes(UTF_8), value, 0, 7, TIME + 60_000);
  }

  /** A value with the time, lon and lat of this schema's fields, and one more. */
  private static byte[] value(String type, Object extra) {
    Schema schema = AvroValues.positionWith(type);
    return AvroValues.write(
        new GenericRecordBuilder(schema)
            .set("time", TIME)
            .set("lon", 8.5)
            .set("lat", 47.0)
            .set("extra", extra)
            .build());
  }

  @Test
  void nestedRecordsAreFoundByPointersAndUnmappedFieldsArePassedOver() throws Exception {
    Schema schema =
        parse(
            """
            {"type":"record","name":"Report","fields":[
              {"name":"noise","type":{"type":"map","values":{"type":"array","items":"string"}}},
              {"name":"device","type":["null",{"type":"record","name":"Device","fields":[
                {"name":"serial","type":{"type":"fixed","name":"Serial","size":3}},
                {"name":"uniqueId","type":["string","null"]}]}]},
              {"name":"position","type":{"type":"record","name":"Position","fields":[
                {"name":"fixTime","type":{"type":"long","logicalType":"timestamp-micros"}},
                {"name":"coordinates","type":{"type":"array","items":"double"}},
                {"name":"previous","type":["null","Position"]}]}},
              {"name":"tags","type":{"type":"map","values":["null","int","string"]}}]}
            """);
    GenericRecord device =
        new GenericData.Record(schema.getField("device").schema().getTypes().get(1));
    device.put(
        "serial",
        new GenericData.Fixed(device.getSchema().getField("serial").schema(), new byte[3]));
    device.put("uniqueId", "truck-17");
    GenericRecord position = new GenericData.Record(schema.getField("position").schema());
    position.put("fixTime", TIME * 1000 + 999);
    position.put("coordinates", List.of(8.5, 47.0, 400.0));
    GenericRecord report = new GenericData.Record(schema);
    report.put("noise", Map.of("a", List.of("b", "c"), "d", List.of()));
    report.put("device", device);
    report.put("position", position);
    report.put("tags", Map.of("speed", 12));

    Fix fix =
        read(
            "deviceId=/device/uniqueId,time=/position/fixTime,lon=/position/coordinates/0,"
                + "lat=/position/coordinates/1,speedMetersPerSecond=/tags/speed,attributes=/tags",
            AvroValues.write(report));

    assertThat(fix.deviceId()).isEqualTo("truck-17");
    assertThat(fix.timeMillis()).isEqualTo(TIME);
    assertThat(fix.lon()).isEqualTo(8.5);
    assertThat(fix.lat()).isEqualTo(47);
    assertThat(fix.speedMetersPerSecond()).isEqualTo(12);
    assertThat(fix.attributes().toString()).isEqualTo("{\"speed\":12}");
    assertThat(ignored).isEmpty();
  }

  @Test
  void nullIsAbsentSoThatTheKeyIsTheDeviceId() throws Exception {
    assertThat(read("deviceId=/extra", value("[\"null\",\"string\"]", null)).deviceId())
        .isEqualTo("key");
    assertThat(ignored).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "timestamp-millis, 1641168000000, s",
    "timestamp-micros, 1641168000000999, s",
    "timestamp-nanos, 1641168000000999999, s",
    "none, 1641168000000, ms",
    "none, 1641168000, s"
  })
  void aLogicalTypeSaysTheUnitOfATime(String type, long sent, String unit) throws Exception {
    byte[] value = value("{\"type\":\"long\",\"logicalType\":\"" + type + "\"}", sent);
    assertThat(reader("time=/extra", TimeUnit.parse(unit)).read(record(value)).timeMillis())
        .isEqualTo(TIME);
  }

  @Test
  void timesMayBeTextsAndDecimals() throws Exception {
    assertThat(read("time=/extra", value("\"string\"", "2022-01-03T00:00:00Z")).timeMillis())
        .isEqualTo(TIME);
    assertThat(
            reader("time=/extra", TimeUnit.SECONDS)
                .read(record(value(AvroValues.DECIMAL, decimal("1641168000.001"))))
                .timeMillis())
        .isEqualTo(TIME + 1);
    assertThat(
            reader("time=/extra", TimeUnit.SECONDS)
                .read(record(value("\"double\"", 1641168000.5)))
                .timeMillis())
        .isEqualTo(TIME + 500);
  }

  private static ByteBuffer decimal(String number) {
    return ByteBuffer.wrap(new BigDecimal(number).setScale(3).unscaledValue().toByteArray());
  }

  @Test
  void aLocalTimestampIsNoTime() {
    byte[] value = value("{\"type\":\"long\",\"logicalType\":\"local-timestamp-millis\"}", TIME);
    assertThatThrownBy(() -> read("time=/extra", value))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("has no time at /extra")
        .hasMessageContaining("--fix-fields");
  }

  @Test
  void numbersOfEveryTypeAreCoordinates() throws Exception {
    assertThat(read("lon=/extra", value("\"int\"", 9)).lon()).isEqualTo(9);
    assertThat(read("lon=/extra", value("\"long\"", 9L)).lon()).isEqualTo(9);
    assertThat(read("lon=/extra", value("\"float\"", 9.5f)).lon()).isEqualTo(9.5);
    assertThat(read("lon=/extra", value(AvroValues.DECIMAL, decimal("-9.125"))).lon())
        .isEqualTo(-9.125);
    Schema fixed = LogicalTypes.decimal(9, 3).addToSchema(Schema.createFixed("Lon", null, null, 4));
    byte[] bytes = {-1, -1, (byte) 0xDC, 0x5B}; // -9125
    assertThat(
            read("lon=/extra", value(fixed.toString(), new GenericData.Fixed(fixed, bytes))).lon())
        .isEqualTo(-9.125);
  }

  @Test
  void deviceIdsMayBeNumbersEnumsAndUuids() throws Exception {
    assertThat(read("deviceId=/extra", value("\"long\"", 17L)).deviceId()).isEqualTo("17");
    Schema kinds = Schema.createEnum("Kind", null, null, List.of("CAR", "VAN"));
    assertThat(
            read(
                    "deviceId=/extra",
                    value(kinds.toString(), new GenericData.EnumSymbol(kinds, "VAN")))
                .deviceId())
        .isEqualTo("VAN");
    Schema uuid = LogicalTypes.uuid().addToSchema(Schema.createFixed("Id", null, null, 16));
    byte[] bytes = new byte[16];
    bytes[15] = 1;
    assertThat(
            read("deviceId=/extra", value(uuid.toString(), new GenericData.Fixed(uuid, bytes)))
                .deviceId())
        .isEqualTo("00000000-0000-0000-0000-000000000001");
  }

  @Test
  void attributesMayBeTextAndAreOtherwiseJsonOfTheirType() throws Exception {
    assertThat(read("attributes=/extra", value("\"string\"", "{\"a\":1}")).attributes().toString())
        .isEqualTo("{\"a\":1}");
    Schema schema =
        parse(
            """
            {"type":"record","name":"Extra","fields":[
              {"name":"kind","type":{"type":"enum","name":"Kind","symbols":["A","B"]}},
              {"name":"none","type":["null","string"]},
              {"name":"raw","type":"bytes"},
              {"name":"on","type":"boolean"},
              {"name":"ratio","type":"float"},
              {"name":"price","type":{"type":"bytes","logicalType":"decimal","precision":9,"scale":3}},
              {"name":"list","type":{"type":"array","items":["null","long"]}},
              {"name":"zones","type":{"type":"map","values":"string"}}]}
            """);
    GenericRecord extra = new GenericData.Record(schema);
    extra.put("kind", new GenericData.EnumSymbol(schema.getField("kind").schema(), "B"));
    extra.put("raw", ByteBuffer.wrap(new byte[] {1, 2}));
    extra.put("on", true);
    extra.put("ratio", 0.5f);
    extra.put("price", decimal("12.5"));
    extra.put("list", Arrays.asList(1L, null));
    extra.put("zones", Map.of("é", "\""));
    assertThat(read("attributes=/extra", value(schema.toString(), extra)).attributes().toString())
        .isEqualTo(
            "{\"kind\":\"B\",\"raw\":\"AQI=\",\"on\":true,\"ratio\":0.5,\"price\":12.500,"
                + "\"list\":[1,null],\"zones\":{\"é\":\"\\\"\"}}");
  }

  @Test
  void anOptionalFieldOfAnotherTypeIsIgnoredAndCounted() throws Exception {
    Fix fix = read("accuracyMeters=/extra", value("\"string\"", "8"));
    assertThat(fix.accuracyMeters()).isNaN();
    assertThat(ignored).containsExactly(FixField.ACCURACY);
  }

  @Test
  void aSchemaThatLacksARequiredFieldIsRefusedForEachRecordAndAtTheStart() {
    Schema schema =
        parse(
            "{\"type\":\"record\",\"name\":\"Late\",\"namespace\":\"acme\",\"fields\":["
                + "{\"name\":\"time\",\"type\":\"long\"},{\"name\":\"lon\",\"type\":\"double\"},"
                + "{\"name\":\"lat\",\"type\":\"string\"}]}");
    GenericRecord late = new GenericData.Record(schema);
    late.put("time", TIME);
    late.put("lon", 8.5);
    late.put("lat", "47");
    String message =
        "schema acme.Late has no lat at /lat that is a number; say by --fix-fields where it is";

    RefusedException refusal = refusal(AvroValues.write(late));
    assertThat(refusal.reason()).isEqualTo(RefusalReason.MISSING);
    assertThat(refusal).hasMessage(message);

    JvmSchemaRegistry.INSTANCE.id("late-value", schema);
    assertThatThrownBy(
            () -> AvroFixReader.check(JvmSchemaRegistry.INSTANCE, "late-value", FixLayout.DEFAULT))
        .isInstanceOf(SchemaRefusedException.class)
        .hasMessage("subject late-value: " + message);
    AvroFixReader.check(JvmSchemaRegistry.INSTANCE, "no-such-value", FixLayout.DEFAULT);
  }

  @Test
  void anUnknownIdIsRefusedAndSoAreOtherBytes() {
    assertRefused(new byte[] {0, 0x7f, 0, 0, 1, 2}, "no schema has the id");
    assertRefused("{\"deviceId\":1}".getBytes(UTF_8), "first byte 123, expected 0, four bytes");
    assertRefused(new byte[] {0, 0, 0}, "3 bytes");
  }

  private void assertRefused(byte[] value, String message) {
    RefusedException refusal = refusal(value);
    assertThat(refusal.reason()).isEqualTo(RefusalReason.NOT_AVRO);
    assertThat(refusal).hasMessageContaining(message);
  }

  @Test
  void aValueThatBreaksOffOrGoesOnIsRefused() {
    byte[] value = value("\"string\"", "abc");
    for (int length = WireFormat.HEADER_BYTES; length < value.length; length++) {
      assertRefused(Arrays.copyOf(value, length), "before its end");
    }
    assertRefused(Arrays.copyOf(value, value.length + 1), "more bytes after byte");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\":\"array\",\"items\":\"null\"}",
        "{\"type\":\"map\",\"values\":\"null\"}"
      })
  void manyElementsWithoutBytesCostNoMoreThanTheValueIsLong(String type) {
    byte[] value = value(type, type.contains("array") ? List.of() : Map.of());
    byte[] longer = Arrays.copyOf(value, value.length + 9);
    longer[value.length - 1] = (byte) 0xFE; // A count of 2^61.
    Arrays.fill(longer, value.length, longer.length - 1, (byte) 0xFF);
    longer[longer.length - 1] = 1;
    assertRefused(longer, "more elements than bytes");
  }

  @Test
  void aSchemaWithinItselfIsReadToALimitedDepth() {
    Schema schema =
        parse(
            "{\"type\":\"record\",\"name\":\"Position\",\"fields\":[{\"name\":\"time\",\"type\":\"long\"},"
                + "{\"name\":\"lon\",\"type\":\"double\"},{\"name\":\"lat\",\"type\":\"double\"},"
                + "{\"name\":\"extra\",\"type\":[\"null\",\"Position\"]}]}");
    byte[] value =
        AvroValues.write(
            new GenericRecordBuilder(schema)
                .set("time", TIME)
                .set("lon", 8.5)
                .set("lat", 47.0)
                .set("extra", null)
                .build());
    int header = WireFormat.HEADER_BYTES;
    int length = value.length - header;
    byte[] nested = Arrays.copyOf(value, header + 1100 * length);
    for (int i = 0; i < 1100; i++) {
      System.arraycopy(value, header, nested, header + i * length, length);
      nested[header + (i + 1) * length - 1] = 2; // One more.
    }
    assertRefused(nested, "nested deeper than 1000");
  }
}
