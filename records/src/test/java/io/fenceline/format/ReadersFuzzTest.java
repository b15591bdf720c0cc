package io.fenceline.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.fix.JsonFixReader;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.geojson.file.FeatureFile;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.fenceline.format.json.Attributes;
import io.fenceline.format.protobuf.ProtobufFixReader;
import io.fenceline.format.protobuf.ProtobufOutputReader;
import io.fenceline.format.zones.ZoneEncoding;
import io.fenceline.fuzzing.FuzzTarget;
import io.fenceline.fuzzing.Fuzzer;
import io.fenceline.proto.FencelineProto;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("E4: whatever a record or file contains, it is read or refused, in time and memory")
class ReadersFuzzTest {
  private static final long TIME = 1641168000000L;
  private static final String FIX =
      "{\"deviceId\":\"é😀\",\"time\":1641168000000.5,\"lon\":-9.05e1,\"lat\":29.9,\"x\":[null,{}],"
          + "\"accuracyMeters\":8,\"attributes\":{\"a\":\"\\u00e9\\n\",\"b\":[1,-2.5e-3,true]}}";
  private static final String MAPPED_FIX =
      "{\"x\":[{\"lon\":1},{\"lon\":8.5,\"at\":\"2022-01-03T00:00:00.000+01:00\"}],\"lat\":47,"
          + "\"deviceId\":17,\"headingDegrees\":90}";

  static final String[] ZONES = {
    "{\"type\":\"Feature\",\"id\":\"zone\",\"properties\":{\"ad\":{\"a\":[1,\"é\\u00e9\"]},"
        + "\"adTriggers\":[\"ENTER\"],\"adCap\":{\"count\":1,\"per\":\"PT1H\",\"key\":\"k\"},"
        + "\"audience\":{\"s\":[\"a\"]},\"validFrom\":\"2026-01-31T08:00:00Z\","
        + "\"validUntil\":\"2027-01-31T08:00:00+01:00\",\"dwell\":\"P1DT5M\","
        + "\"enterConfirmations\":2,\"exitConfirmations\":3,\"exitBufferMeters\":1.5},"
        + "\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[4.5,0],[4e0,4],[0,0]]]}}",
    "{\"geometry\":{\"coordinates\":[[[[0,0],[4,0],[4,4],[0,0]],[[1,0.5],[2,1],[2,0.25],[1,0.5]]],"
        + "[[[9,9],[8,9],[9,8],[9,9]]]],\"type\":\"MultiPolygon\"},\"type\":\"Feature\",\"id\":\"zone\"}",
    "{\"type\":\"Feature\",\"id\":\"zone\",\"geometry\":{\"type\":\"GeometryCollection\",\"geometries\":["
        + "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[4,0],[4,4],[0,0]]]}]},\"crs\":null}",
    "{\"type\":\"Feature\",\"id\":\"zone\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[8.5,47.3,400]},"
        + "\"properties\":{\"radiusMeters\":1.5e3,\"innerRadiusMeters\":200}}",
    "{\"type\":\"Feature\",\"id\":\"zone\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[8.5,47],"
        + "[8.75,47.5],[-179,90]]},\"properties\":{\"bufferMeters\":25}}",
    "{\"type\":\"Feature\",\"id\":\"zone\",\"geometry\":{\"type\":\"MultiLineString\",\"coordinates\":[[[8,47],"
        + "[9,47]],[[0,0],[1,1],[2,0]]]},\"properties\":{\"bufferMeters\":1e5}}",
    "{\"type\":\"Feature\",\"id\":\"zone\",\"bbox\":[170,-5,-170,5],\"geometry\":null,\"crs\":{\"type\":\"name\","
        + "\"properties\":{\"name\":\"EPSG:4326\"}}}"
  };

  private static final ValueFormat AVRO = ValueFormats.parse("avro");

  private static final String[] CHANGES = {
    "{\"schema\":{},\"payload\":{\"after\":{\"id\":\"zone\",\"name\":\"é\",\"properties\":\"{\\\"radiusMeters\\\":50}\","
        + "\"geom\":{\"wkb\":\"AQEAACDmEAAAAAAAAAAAIUAAAAAAAIBHQA==\",\"srid\":4326}},\"op\":\"c\"}}",
    "{\"before\":{\"id\":\"zone\"},\"after\":null,\"op\":\"d\"}"
  };

  /** Took 12 s to index: much of each cell is nearly as far from every line as the buffer. */
  private static final String OVERLAPPING_LINES =
      "{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[0,0]"
          + ",[1,1],[2,0],[0,0]".repeat(55_000)
          + "]},\"properties\":{\"bufferMeters\":1e5}}";

  static Stream<FuzzTarget> targets() {
    FixLayout mapped =
        new FixLayout(
            FixLayout.parsePointers("lon=/x/1/lon,time=/x/1/at,attributes=/x/1,headingDegrees=/x"),
            TimeUnit.SECONDS,
            Duration.ofDays(10_000));
    String features = String.join(",", ZONES);
    return Stream.of(
        text("fix", input -> read(new JsonFixReader(FixLayout.DEFAULT, field -> {}), input), FIX),
        text(
            "fix by --fix-fields",
            input -> read(new JsonFixReader(mapped, field -> {}), input),
            MAPPED_FIX),
        FuzzTarget.ofBytes(
            "Protocol Buffers fix",
            input -> read(new ProtobufFixReader(FixLayout.DEFAULT, field -> {}), input),
            RefusedException.class,
            fixMessage()),
        FuzzTarget.ofBytes(
            "Protocol Buffers transition",
            ProtobufOutputReader::transition,
            IOException.class,
            transitionMessage()),
        FuzzTarget.ofBytes(
            "Protocol Buffers ad match",
            ProtobufOutputReader::adMatch,
            IOException.class,
            adMatchMessage()),
        FuzzTarget.ofBytes(
            "Avro fix",
            input -> read(AVRO.fixReader(FixLayout.DEFAULT, field -> {}), input),
            RefusedException.class,
            AVRO.write(Fix.builder("é😀", TIME, 8.5, 47).attributes(Bytes.utf8("{}")).build())),
        FuzzTarget.ofBytes(
            "Avro transition",
            value -> AVRO.toJson(Transition.class, value),
            IOException.class,
            avroTransition()),
        text("zone", ReadersFuzzTest::readZone, ZONES).withFindings(OVERLAPPING_LINES),
        text("change record of Debezium", ReadersFuzzTest::readChange, CHANGES),
        FuzzTarget.ofText(
            "file of zones",
            ReadersFuzzTest::readFeatures,
            IOException.class,
            "{\"type\":\"FeatureCollection\",\"features\":[" + features + "],\"crs\":null}",
            String.join("\n", ZONES),
            "\u001E" + String.join("\n\u001E", ZONES)));
  }

  @ParameterizedTest
  @MethodSource("targets")
  void everyInputIsReadOrRefused(FuzzTarget target) {
    Fuzzer.run(target);
  }

  private static FuzzTarget text(String name, FuzzTarget.Reader reader, String... seeds) {
    return FuzzTarget.ofText(name, reader, RefusedException.class, seeds);
  }

  /** Reads a fix, and writes it in every format. */
  private static void read(FixReader reader, byte[] input) throws RefusedException {
    Fix fix = reader.read(new RawRecord("key".getBytes(UTF_8), input, 0, 7, TIME + 60_000));
    Attributes.text(fix.attributes(), "a");
    for (ValueFormat format : ValueFormats.ALL) {
      format.write(fix);
    }
  }

  private static void readZone(byte[] input) throws RefusedException {
    ZoneChange change = ZoneReader.read(new RawRecord("zone".getBytes(UTF_8), input, 0, 7, TIME));
    ZoneInForce.use(((ZoneChange.Put) change).zone());
  }

  private static void readChange(byte[] input) throws RefusedException {
    byte[] key = "{\"id\":\"zone\"}".getBytes(UTF_8);
    ZoneReader.read(ZoneEncoding.DEBEZIUM.toFeature(new RawRecord(key, input, 0, 7, TIME)));
  }

  private static void readFeatures(byte[] input) throws IOException {
    try (FeatureFile file = new FeatureFile(new ByteArrayInputStream(input), "name")) {
      FeatureFile.Entry entry = file.next();
      while (entry != null) {
        entry = file.next();
      }
    }
  }

  private static byte[] avroTransition() {
    return AVRO.write(
        new Transition(
            TransitionType.ENTER,
            TransitionReason.MOVED,
            "é😀",
            "zone",
            7,
            TIME,
            8.5,
            47,
            TIME,
            Bytes.utf8("{\"a\":1}")));
  }

  private static byte[] fixMessage() {
    return FencelineProto.Fix.newBuilder()
        .setDeviceId("é😀")
        .setTime(TIME)
        .setLon(8.5)
        .setLat(47)
        .setAccuracyMeters(5)
        .setAttributes("{\"a\":\"é\"}")
        .build()
        .toByteArray();
  }

  private static byte[] transitionMessage() {
    return FencelineProto.Transition.newBuilder()
        .setTypeValue(1)
        .setReasonValue(1)
        .setDeviceId("d")
        .setZoneId("é")
        .setZoneVersion(3)
        .setTime(TIME)
        .setLon(8.5)
        .setAttributes("{}")
        .build()
        .toByteArray();
  }

  private static byte[] adMatchMessage() {
    return FencelineProto.AdMatch.newBuilder()
        .setTriggerValue(1)
        .setReasonValue(1)
        .setDeviceId("d")
        .setZoneId("é")
        .setTime(TIME)
        .setAd("{}")
        .build()
        .toByteArray();
  }
}
