package io.fenceline.format.binary;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.AdMatch;
import io.fenceline.event.Bytes;
import io.fenceline.event.DeadLetter;
import io.fenceline.event.Fix;
import io.fenceline.event.Occupancy;
import io.fenceline.event.RawHeader;
import io.fenceline.event.RefusalReason;
import io.fenceline.event.Transition;
import io.fenceline.event.TransitionReason;
import io.fenceline.event.TransitionType;
import io.fenceline.event.Trigger;
import io.fenceline.event.zone.AdCap;
import io.fenceline.event.zone.Condition;
import io.fenceline.event.zone.Confirmation;
import io.fenceline.event.zone.OpeningHours;
import io.fenceline.event.zone.Uncertainty;
import io.fenceline.event.zone.Validity;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.event.zone.ZoneRules;
import io.fenceline.format.RandomText;
import io.fenceline.format.condition.CelCondition;
import io.fenceline.format.input.RawRecord;
import io.fenceline.geo.Circle;
import io.fenceline.geo.Corridor;
import io.fenceline.geo.PolygonShape;
import io.fenceline.geo.Shape;
import java.io.IOException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rule E3, the simple half of it: no value changes on its way through its binary form. */
class CodecsRoundTripTest {

  /** One value of a type. */
  record Case<T>(BinaryCodec<T> codec, T value) {
    void assertReadBack(int seed) throws IOException {
      T read = Coding.decode(codec, Coding.encode(codec, value));
      assertThat(read).as("seed %s", seed).isEqualTo(value);
    }
  }

  @Test
  void whateverIsWrittenIsReadBack() throws IOException {
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      for (Case<?> each : randomCases(random)) {
        each.assertReadBack(seed);
      }
      List<RawHeader> headers = headers(random);
      RawRecord raw =
          new RawRecord(
              array(random),
              array(random),
              random.nextInt(),
              random.nextLong(),
              random.nextLong(),
              () -> headers,
              random.nextBoolean());
      RawRecord read = Coding.decode(Codecs.RAW_RECORD, Coding.encode(Codecs.RAW_RECORD, raw));
      assertThat(read).usingRecursiveComparison().ignoringFields("headers").isEqualTo(raw);
      assertThat(read.headers().toList()).as("seed %s", seed).isEqualTo(headers);
    }
  }

  private static List<Case<?>> randomCases(Random random) {
    long time = random.nextLong();
    Zone zone =
        new Zone(text(random), random.nextLong(), shape(random), rules(random), any(random));
    return List.of(
        new Case<>(
            Codecs.FIX,
            Fix.builder(text(random), time, number(random), number(random))
                .accuracyMeters(number(random))
                .speedMetersPerSecond(number(random))
                .headingDegrees(number(random))
                .altitudeMeters(number(random))
                .startsSegment(random.nextBoolean())
                .attributes(any(random))
                .partition(random.nextInt())
                .offset(random.nextLong())
                .build()),
        new Case<>(Codecs.ZONE, zone),
        new Case<>(Codecs.ZONE_CHANGE, new ZoneChange.Put(zone)),
        new Case<>(Codecs.ZONE_CHANGE, new ZoneChange.Remove(text(random), time)),
        new Case<>(
            Codecs.TRANSITION,
            new Transition(
                pick(random, TransitionType.values()),
                pick(random, TransitionReason.values()),
                text(random),
                text(random) + "z",
                random.nextLong(),
                time,
                number(random),
                number(random),
                random.nextLong(),
                any(random),
                random.nextBoolean(),
                number(random),
                number(random))),
        new Case<>(
            Codecs.AD_MATCH,
            new AdMatch(
                text(random),
                text(random) + "z",
                pick(random, Trigger.values()),
                random.nextBoolean() ? null : pick(random, TransitionReason.values()),
                time,
                number(random),
                number(random),
                any(random),
                any(random),
                random.nextBoolean())),
        new Case<>(
            Codecs.OCCUPANCY,
            new Occupancy(
                text(random), random.nextInt(), time, random.nextInt(), random.nextBoolean())),
        new Case<>(
            Codecs.DEAD_LETTER,
            new DeadLetter(
                pick(random, RefusalReason.values()),
                text(random),
                text(random),
                random.nextInt(),
                random.nextLong(),
                random.nextLong(),
                headers(random),
                any(random),
                any(random))));
  }

  private static List<RawHeader> headers(Random random) {
    return Stream.generate(() -> new RawHeader(text(random), any(random)))
        .limit(random.nextInt(4))
        .toList();
  }

  private static ZoneRules rules(Random random) {
    if (random.nextInt(4) == 0) {
      return ZoneRules.NONE;
    }
    EnumSet<Trigger> triggers = EnumSet.allOf(Trigger.class);
    triggers.removeIf(trigger -> random.nextBoolean());
    String key = random.nextBoolean() ? null : text(random);
    return ZoneRules.builder()
        .adTriggers(triggers)
        .adCap(random.nextBoolean() ? null : new AdCap(random.nextInt(), duration(random), key))
        .audience(Map.of(text(random), List.of(text(random), text(random))))
        .validity(
            new Validity(
                random.nextLong(), random.nextLong(), random.nextBoolean() ? null : hours(random)))
        .dwell(random.nextBoolean() ? null : duration(random))
        .enter(new Confirmation(1 + random.nextInt(9), random.nextInt(100_000)))
        .exit(new Confirmation(1 + random.nextInt(9), random.nextInt(100_000)))
        .exitBufferMeters(random.nextDouble())
        .capacity(random.nextInt(3) - 1)
        .approach(random.nextInt(2) * 500.5, null)
        .arriveByMillis(random.nextBoolean() ? ZoneRules.NO_ARRIVAL : random.nextLong())
        .uncertainty(Uncertainty.values()[random.nextInt(Uncertainty.values().length)])
        .condition(random.nextBoolean() ? null : condition(random))
        .build();
  }

  private static Condition condition(Random random) {
    return CelCondition.of(
        text(random), random.nextBoolean() ? null : Bytes.utf8("{\"limit\":8.3}"));
  }

  private static OpeningHours hours(Random random) {
    List<OpeningHours.Interval> intervals = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(4); i++) {
      int from = random.nextInt(10_080);
      intervals.add(new OpeningHours.Interval(from, from + 1 + random.nextInt(1_440)));
    }
    return new OpeningHours(intervals, ZoneId.of(random.nextBoolean() ? "Z" : "Asia/Tokyo"));
  }

  private static Duration duration(Random random) {
    return Duration.ofSeconds(random.nextInt(), random.nextInt(1_000_000_000));
  }

  private static Shape shape(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> {
        double radius = 1 + 1000 * random.nextDouble();
        yield new Circle(place(random, 180), place(random, 90), radius, random.nextDouble());
      }
      case 1 -> {
        double[] line = new double[2 * (2 + random.nextInt(50))];
        for (int i = 0; i < line.length; i += 2) {
          line[i] = place(random, 180);
          line[i + 1] = place(random, 90);
        }
        yield new Corridor(line, new int[] {line.length / 2}, 1 + random.nextInt(1000));
      }
      default -> polygons(random);
    };
  }

  private static double place(Random random, int limit) {
    return limit * (2 * random.nextDouble() - 1);
  }

  private static PolygonShape polygons(Random random) {
    int[] ringEnds = new int[1 + random.nextInt(random.nextInt(20) == 0 ? 500 : 5)];
    int positions = 0;
    for (int ring = 0; ring < ringEnds.length; ring++) {
      positions += 4 + random.nextInt(50);
      ringEnds[ring] = positions;
    }
    double[] coordinates = new double[2 * positions];
    for (int i = 0; i < coordinates.length; i++) {
      coordinates[i] = number(random);
    }
    int rings = ringEnds.length;
    int[] polygonEnds = rings == 1 ? new int[] {1} : new int[] {1, rings};
    return new PolygonShape(coordinates, ringEnds, polygonEnds);
  }

  private static double number(Random random) {
    double[] special = {Double.NaN, -0.0, 0.0, 180, -180, Double.MIN_VALUE, Double.MAX_VALUE};
    int i = random.nextInt(2 * special.length);
    return i < special.length ? special[i] : random.nextGaussian();
  }

  private static String text(Random random) {
    return RandomText.of(random, random.nextInt(random.nextInt(50) == 0 ? 100_000 : 256));
  }

  private static Bytes any(Random random) {
    return Bytes.of(array(random));
  }

  private static byte[] array(Random random) {
    if (random.nextInt(4) == 0) {
      return null;
    }
    byte[] array = new byte[random.nextInt(300)];
    random.nextBytes(array);
    return array;
  }

  private static <E> E pick(Random random, E[] values) {
    return values[random.nextInt(values.length)];
  }
}
