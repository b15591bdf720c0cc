package io.fenceline.format.protobuf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import com.google.protobuf.UnknownFieldSet;
import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import io.fenceline.format.RandomText;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.proto.FencelineProto;
import java.io.IOException;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Protobuf says what JSON says. */
class ProtobufWriterTest {
  private static final long TIME = 1641168000000L;
  private static final int SEEDS = 300;
  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void fixesAreEqualInBothEncodings() throws Exception {
    FixReader json = ValueFormats.JSON.fixReader(FixLayout.DEFAULT, field -> {});
    FixReader protobuf = ValueFormats.PROTOBUF.fixReader(FixLayout.DEFAULT, field -> {});
    for (int seed = 0; seed < SEEDS; seed++) {
      Fix fix = randomFix(new Random(seed));
      byte[] message = ValueFormats.PROTOBUF.write(fix);
      assertThat(protobuf.read(record(message))).as("seed %s", seed).isEqualTo(fix);
      byte[] text = ValueFormats.JSON.write(fix);
      assertThat(json.read(record(text))).as("seed %s", seed).isEqualTo(fix);
      assertSame(FencelineProto.Fix.parseFrom(message), text, seed);
    }
  }

  @Test
  void transitionsAreEqualInBothEncodings() throws Exception {
    for (int seed = 0; seed < SEEDS; seed++) {
      Transition transition = randomTransition(new Random(seed));
      byte[] message = ValueFormats.PROTOBUF.write(transition);
      assertSame(
          FencelineProto.Transition.parseFrom(message), ValueFormats.JSON.write(transition), seed);
      assertThat(ValueFormats.JSON.write(ProtobufOutputReader.transition(message)))
          .as("seed %s", seed)
          .isEqualTo(ValueFormats.JSON.write(transition));
    }
  }

  @Test
  void adMatchesAreEqualInBothEncodings() throws Exception {
    for (int seed = 0; seed < SEEDS; seed++) {
      AdMatch match = randomAdMatch(new Random(seed));
      byte[] message = ValueFormats.PROTOBUF.write(match);
      assertSame(FencelineProto.AdMatch.parseFrom(message), ValueFormats.JSON.write(match), seed);
      assertThat(ProtobufOutputReader.adMatch(message)).as("seed %s", seed).isEqualTo(match);
    }
  }

  /** The same fields with the same values; what is verbatim JSON is text. */
  private static void assertSame(Message message, byte[] json, int seed) throws IOException {
    ObjectNode members = JSON.createObjectNode();
    message
        .getAllFields()
        .forEach((field, value) -> members.set(field.getJsonName(), json(field, value)));
    assertThat(JSON.readTree(members.toString()))
        .as("seed %s", seed)
        .isEqualTo(JSON.readTree(json));
    assertThat(message.getUnknownFields()).isEqualTo(UnknownFieldSet.getDefaultInstance());
  }

  private static JsonNode json(FieldDescriptor field, Object value) {
    if (field.getName().equals("attributes") || field.getName().equals("ad")) {
      try {
        return JSON.readTree((String) value);
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
    return switch (field.getJavaType()) {
      case LONG -> JSON.getNodeFactory().numberNode((long) value);
      case DOUBLE -> JSON.getNodeFactory().numberNode((double) value);
      default -> JSON.getNodeFactory().textNode(value.toString());
    };
  }

  @Test
  void bytesAreStable() {
    Bytes attributes = Bytes.utf8("{}");
    Fix fix =
        Fix.builder("ä", TIME, -90.5, -0.0)
            .accuracyMeters(8)
            .speedMetersPerSecond(0)
            .attributes(attributes)
            .partition(3)
            .offset(77)
            .build();
    assertThat(HexFormat.of().formatHex(ValueFormats.PROTOBUF.write(fix)))
        .isEqualTo(
            "0a02c3a4"
                + "1080a8f1e9e12f"
                + "190000000000a056c0"
                + "210000000000000080"
                + "290000000000002040"
                + "310000000000000000"
                + "42027b7d");
  }

  @Test
  void attributesAndAdsAreVerbatim() throws Exception {
    Bytes odd = Bytes.utf8("{ \"a\" : 1e2 , \"a\":\"\\u00e9\" }");
    AdMatch match = new AdMatch("d", "z", Trigger.INSIDE, null, TIME, 1, 2, odd, odd);
    FencelineProto.AdMatch message =
        FencelineProto.AdMatch.parseFrom(ValueFormats.PROTOBUF.write(match));
    assertThat(message.getAttributes()).isEqualTo(odd.toString());
    assertThat(message.getAd()).isEqualTo(odd.toString());
    assertThat(message.hasReason()).isFalse();
  }

  @Test
  void whatIsNoOutputOrOfANewerVersionIsSaidToBe() {
    byte[] text = "{\"id\":1}".getBytes(UTF_8);
    assertThatThrownBy(() -> ProtobufOutputReader.transition(text)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> ProtobufOutputReader.adMatch(text)).isInstanceOf(IOException.class);
    byte[] newer = FencelineProto.Transition.newBuilder().setTypeValue(99).build().toByteArray();
    assertThatThrownBy(() -> ProtobufOutputReader.transition(newer))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("99");
    byte[] newerAd = FencelineProto.AdMatch.newBuilder().setTriggerValue(99).build().toByteArray();
    assertThatThrownBy(() -> ProtobufOutputReader.adMatch(newerAd))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("99");
  }

  private static RawRecord record(byte[] value) {
    return new RawRecord(null, value, 3, 77, TIME);
  }

  private static Fix randomFix(Random random) {
    return Fix.builder(
            id(random), TIME - random.nextInt(1_000_000), place(random, 180), place(random, 90))
        .accuracyMeters(optional(random))
        .speedMetersPerSecond(optional(random))
        .headingDegrees(optional(random))
        .altitudeMeters(optional(random))
        .attributes(attributes(random))
        .partition(3)
        .offset(77)
        .build();
  }

  private static Transition randomTransition(Random random) {
    return new Transition(
        TransitionType.ofCode(1 + random.nextInt(6)),
        reason(random),
        id(random),
        id(random),
        random.nextInt(3) == 0 ? 0 : random.nextLong(),
        random.nextInt(3) == 0 ? 0 : random.nextLong(),
        place(random, 180),
        place(random, 90),
        random.nextInt(3) == 0 ? 0 : random.nextLong(),
        attributes(random),
        random.nextBoolean(),
        optional(random),
        optional(random));
  }

  private static AdMatch randomAdMatch(Random random) {
    return new AdMatch(
        id(random),
        id(random),
        Trigger.ofCode(1 + random.nextInt(6)),
        reason(random),
        random.nextLong(),
        place(random, 180),
        place(random, 90),
        attributes(random),
        Bytes.utf8(random.nextBoolean() ? "[" + "7,".repeat(random.nextInt(9_000)) + "7]" : "5"));
  }

  private static TransitionReason reason(Random random) {
    return random.nextInt(4) == 0 ? null : TransitionReason.ofCode(1 + random.nextInt(7));
  }

  private static String id(Random random) {
    return RandomText.id(random, 1 + random.nextInt(60));
  }

  private static double place(Random random, int limit) {
    double[] special = {0.0, -0.0, limit, -limit, Double.MIN_VALUE};
    int i = random.nextInt(2 * special.length);
    return i < special.length ? special[i] : limit * (2 * random.nextDouble() - 1);
  }

  private static double optional(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> Double.NaN;
      case 1 -> 0;
      default -> 1000 * random.nextDouble();
    };
  }

  private static Bytes attributes(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> null;
      case 1 -> Bytes.utf8("{}");
      default -> Bytes.utf8("{\"n\":" + random.nextInt() + ",\"é\":[null,\"\\n\"]}");
    };
  }
}
