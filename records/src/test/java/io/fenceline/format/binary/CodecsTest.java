package io.fenceline.format.binary;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Fix;
import io.fenceline.event.MembershipSet;
import io.fenceline.event.Occupancy;
import io.fenceline.event.RawHeader;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import io.fenceline.event.ZoneIds;
import io.fenceline.event.zone.AdCap;
import io.fenceline.event.zone.Confirmation;
import io.fenceline.event.zone.OpeningHours;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Validity;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.format.Golden;
import io.fenceline.format.condition.CelCondition;
import io.fenceline.format.input.RawRecord;
import io.fenceline.geo.Circle;
import io.fenceline.geo.Corridor;
import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.Shape;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rule E3: the bytes of every released version stay readable, and are what is written today. */
class CodecsTest {
  private static final long TIME = 1641168000000L;
  private static final Bytes JSON = Bytes.utf8("{\"a\":\"é😀\"}");
  private static final List<RawHeader> HEADERS =
      List.of(new RawHeader("é", Bytes.utf8("1")), new RawHeader("", null));
  private static final Set<BinaryCodec<?>> SECOND = Set.of(Codecs.FIX, Codecs.TRANSITION);
  private static final PolygonShape SHAPE =
      new PolygonShape(
          new double[] {0, 0, 4, -0.0, 4, 4, 0, 0, 1, 1, 2, 1, 2, 2, 1, 1, 9, 9, 9, 8, 8, 8, 9, 9},
          new int[] {4, 8, 12},
          new int[] {2, 3});
  private static final ZoneRules RULES =
      ZoneRules.builder()
          .adTriggers(Set.of(Trigger.INSIDE, Trigger.EXIT, Trigger.CROSS))
          .adCap(new AdCap(3, Duration.ofHours(24), "spring-sale"))
          .audience(audience())
          .validity(new Validity(TIME, TIME + 1, null))
          .dwell(Duration.ofMillis(1500))
          .enter(new Confirmation(2, 0))
          .exit(new Confirmation(3, 0))
          .exitBufferMeters(12.5)
          .build();
  private static final ZoneRules ALL_RULES =
      ZoneRules.builder()
          .adTriggers(RULES.adTriggers())
          .adCap(RULES.adCap())
          .audience(RULES.audience())
          .validity(
              new Validity(
                  TIME,
                  TIME + 1,
                  new OpeningHours(
                      List.of(new OpeningHours.Interval(480, 1080)), ZoneId.of("Europe/Berlin"))))
          .dwell(RULES.dwell())
          .enter(new Confirmation(2, 30_000))
          .exit(new Confirmation(3, 60_000))
          .exitBufferMeters(12.5)
          .uncertainty(Uncertainty.STRICT)
          .condition(CelCondition.of("fix.lon > zone.east", Bytes.utf8("{\"east\":7}")))
          .build();

  /** One value of a type and the file that holds its bytes. */
  record Case<T>(String file, BinaryCodec<T> codec, int version, T value) {
    Case(String file, BinaryCodec<T> codec, T value) {
      this(file, codec, 1, value);
    }

    @Override
    public String toString() {
      return file;
    }

    byte[] written() throws IOException {
      return Coding.encode(codec, value);
    }

    T read(byte[] bytes) throws IOException {
      return Coding.decode(codec, version, bytes);
    }
  }

  static Stream<Case<?>> cases() {
    Zone zone = new Zone("depot", 42, SHAPE, RULES, JSON);
    Zone bare = new Zone("é", 0, SHAPE, ZoneRules.NONE, null);
    return Stream.of(
        new Case<>(
            "fix",
            Codecs.FIX,
            Fix.builder("truck-17", TIME, -90.05, 29.94)
                .accuracyMeters(8)
                .speedMetersPerSecond(12.5)
                .headingDegrees(270)
                .attributes(JSON)
                .partition(3)
                .offset(77)
                .build()),
        new Case<>(
            "fix-altitude",
            Codecs.FIX,
            2,
            Fix.builder("truck-17", TIME, -90.05, 29.94).altitudeMeters(-4.5).build()),
        new Case<>("fix-bare", Codecs.FIX, Fix.of("é😀", -1, -0.0, -90)),
        new Case<>("zone", Codecs.ZONE, zone),
        new Case<>("zone-bare", Codecs.ZONE, bare),
        new Case<>("zone-rules", Codecs.ZONE, new Zone("depot", 42, SHAPE, ALL_RULES, null)),
        new Case<>("zone-ring", Codecs.ZONE, of(new Circle(8.5, 47.3, 1500.5, 200))),
        new Case<>(
            "zone-corridor",
            Codecs.ZONE,
            of(new Corridor(new double[] {8, 47, 9, -0.0, 1, 2, 3, 4}, new int[] {2, 4}, 25))),
        new Case<>("zone-put", Codecs.ZONE_CHANGE, new ZoneChange.Put(bare)),
        new Case<>("zone-remove", Codecs.ZONE_CHANGE, new ZoneChange.Remove("depot", 1L << 40)),
        new Case<>("zone-complete", Codecs.ZONE_CHANGE, new ZoneChange.Complete()),
        new Case<>("zone-sweep", Codecs.ZONE_CHANGE, new ZoneChange.Sweep()),
        new Case<>(
            "transition",
            Codecs.TRANSITION,
            new Transition(
                TransitionType.ENTER,
                TransitionReason.FIRST_FIX,
                "d",
                "z",
                42,
                TIME,
                1.5,
                -2,
                TIME,
                JSON)),
        new Case<>("transition-approach", Codecs.TRANSITION, 2, approach(95.625)),
        new Case<>("transition-approach-bare", Codecs.TRANSITION, 2, approach(Double.NaN)),
        new Case<>(
            "ad-match",
            Codecs.AD_MATCH,
            new AdMatch("d", "z", Trigger.INSIDE, null, TIME, 1.5, -2, null, JSON)),
        new Case<>(
            "ad-match-device",
            Codecs.AD_MATCH,
            new AdMatch(
                "d", ZoneIds.ofDevice("z"), Trigger.APPROACH, null, TIME, 1.5, -2, null, JSON)),
        new Case<>(
            "membership-set-device",
            Codecs.MEMBERSHIP_SET,
            new MembershipSet(
                "d",
                TIME,
                1.5,
                -2,
                List.of(
                    new MembershipSet.Entry("z", 1, TIME),
                    new MembershipSet.Entry("z", 2, TIME, true)))),
        new Case<>("occupancy", Codecs.OCCUPANCY, new Occupancy("é", 3, TIME, 2, true)),
        new Case<>(
            "zone-capacity",
            Codecs.ZONE,
            new Zone("é", 1, SHAPE, ZoneRules.builder().capacity(200).build(), null)),
        new Case<>(
            "zone-approach",
            Codecs.ZONE,
            new Zone(
                ZoneIds.ofDevice("é"),
                1,
                SHAPE,
                ZoneRules.builder()
                    .approach(500, Duration.ofMinutes(5))
                    .arriveByMillis(TIME)
                    .build(),
                null)),
        new Case<>(
            "dead-letter",
            Codecs.DEAD_LETTER,
            new DeadLetter(
                RefusalReason.LATE,
                "why",
                "locations",
                3,
                77,
                TIME,
                HEADERS,
                null,
                Bytes.utf8(""))));
  }

  private static Transition approach(double arrivalSeconds) {
    String id = ZoneIds.ofDevice("é");
    return new Transition(TransitionType.APPROACH, null, "d", id, 42, TIME, 1.5, -2, 0, null)
        .approaching(480.5, arrivalSeconds);
  }

  private static Zone of(Shape shape) {
    return new Zone("z", 1, shape, ZoneRules.NONE, null);
  }

  @ParameterizedTest
  @MethodSource("cases")
  @DisplayName("E3: bytes of every version are read, and written as they were")
  <T> void goldenBytesStay(Case<T> golden) throws IOException {
    String hex = Golden.text("codecs/" + golden.file() + "-v" + golden.version() + ".hex");
    assertThat(golden.read(HexFormat.of().parseHex(hex))).isEqualTo(golden.value());
    assertThat(golden.codec().version()).isEqualTo(SECOND.contains(golden.codec()) ? 2 : 1);
    assertThat(HexFormat.of().formatHex(golden.written())).isEqualTo(hex);
  }

  @Test
  void goldenBytesOfARawRecordAreStable() throws IOException {
    RawRecord raw = new RawRecord("k".getBytes(UTF_8), null, 3, 77, TIME, () -> HEADERS, true);
    String hex = Golden.text("codecs/raw-record-v1.hex");
    assertSame(Coding.decode(Codecs.RAW_RECORD, HexFormat.of().parseHex(hex)), raw);
    assertThat(HexFormat.of().formatHex(Coding.encode(Codecs.RAW_RECORD, raw))).isEqualTo(hex);
  }

  @ParameterizedTest
  @MethodSource("cases")
  @DisplayName("E3: an unknown version is refused by name")
  <T> void unknownVersionsAreRefused(Case<T> golden) {
    assertThatThrownBy(() -> golden.codec().readVersion(input("03")))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(golden.codec().id())
        .hasMessageContaining("unknown version 3, this program reads versions 1 to ");
    assertThatThrownBy(() -> golden.codec().readVersion(input("00")))
        .isInstanceOf(IOException.class);
  }

  @Test
  void unknownCodesAreRefusedByName() {
    refuses(Codecs.FIX, "40", "unknown flags 64");
    assertThatThrownBy(() -> Codecs.FIX.read(input("20"), 1))
        .hasMessageContaining("unknown flags 32");
    refuses(Codecs.ZONE_CHANGE, "09", "unknown kind 9");
    refuses(Codecs.ZONE_CHANGE, "0102", "zone: unknown version 2");
    refuses(Codecs.ZONE, "017a0007", "unknown kind of shape 7");
    refuses(Codecs.ZONE, "017a000100000005", "unknown kind of rules 5");
    refuses(Codecs.ZONE, "017a0001000000010163", "unknown trigger code 99");
    assertThatThrownBy(() -> Codecs.TRANSITION.read(input("45"), 1))
        .hasMessageContaining("unknown transition type code 69");
    refuses(Codecs.TRANSITION, "23", "unknown transition type code 35");
    refuses(Codecs.TRANSITION, "0163", "unknown transition reason code 99");
    refuses(Codecs.DEAD_LETTER, "63", "unknown refusal reason code 99");
    refuses(Codecs.RAW_RECORD, "ffffffff7f", "a var-int over 32 bits");
    refuses(Codecs.RAW_RECORD, "ffffffff0f", "a negative count");
    refuses(Codecs.RAW_RECORD, "ffffffffffffffffffffff", "a var-int of more than 10 bytes");
  }

  @Test
  void aLargeShapeIsPacked() throws IOException {
    double[] coordinates = new Random(1).doubles(900_000, -180, 180).toArray();
    PolygonShape shape = new PolygonShape(coordinates, new int[] {450_000}, new int[] {1});
    Zone zone = new Zone("large", 1, shape, ZoneRules.NONE, null);
    byte[] bytes = Coding.encode(Codecs.ZONE, zone);
    assertThat(bytes).hasSizeLessThan(900_000 * Double.BYTES + 50);
    assertThat(Coding.decode(Codecs.ZONE, bytes)).isEqualTo(zone);
  }

  @Test
  void emptyRulesAreSharedAfterReading() throws IOException {
    Zone zone = new Zone("z", 1, SHAPE, ZoneRules.NONE, null);
    assertThat(Coding.decode(Codecs.ZONE, Coding.encode(Codecs.ZONE, zone)).rules())
        .isSameAs(ZoneRules.NONE);
  }

  @Test
  void audienceKeepsItsOrder() throws IOException {
    Zone read =
        Coding.decode(
            Codecs.ZONE, Coding.encode(Codecs.ZONE, new Zone("z", 1, SHAPE, RULES, null)));
    assertThat(read.rules().audience().keySet()).containsExactlyElementsOf(audience().keySet());
  }

  private static Map<String, List<String>> audience() {
    Map<String, List<String>> audience = new LinkedHashMap<>();
    audience.put("segment", List.of("premium", "gold"));
    audience.put("a", List.of());
    audience.put("language", List.of("é"));
    return audience;
  }

  private static void assertSame(RawRecord read, RawRecord written) {
    assertThat(read).usingRecursiveComparison().ignoringFields("headers").isEqualTo(written);
    assertThat(read.headers().toList()).isEqualTo(written.headers().toList());
  }

  private static DataInputStream input(String hex) {
    return new DataInputStream(new ByteArrayInputStream(HexFormat.of().parseHex(hex)));
  }

  private static void refuses(BinaryCodec<?> codec, String hex, String message) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    assertThatThrownBy(() -> Coding.decode(codec, bytes))
        .isInstanceOfAny(IOException.class, IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
