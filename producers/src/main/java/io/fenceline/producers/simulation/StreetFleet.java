package io.fenceline.producers.simulation;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Bytes;
import io.fenceline.event.Fix;
import io.fenceline.producers.simulation.StreetNetwork.Crossing;
import io.fenceline.producers.simulation.StreetNetwork.Kind;
import io.fenceline.producers.simulation.StreetNetwork.Stretch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * A fleet on the lines of a network: cars on streets, which wait at crossings and park at times,
 * people on foot, who also take paths, and ferries, as the attribute {@code kind} says. The same
 * seed gives the same fixes. Not thread-safe.
 */
public final class StreetFleet implements Traffic {
  private static final double ACCURACY_METERS = 5;
  private static final double METERS_PER_DEGREE = 111_320;

  /** The share of crossings at which a car waits, and at which it parks. */
  private static final double WAITS = 0.12;

  private static final double PARKS = 0.01;
  private static final double MOST_SECONDS_WAITING = 12;
  private static final double SECONDS_AT_DESTINATION = 10;
  private static final int PLACES_TO_CHOOSE_FROM = 20;
  private static final double LEAST_METERS = 250;
  private static final double MOST_SECONDS_PARKED = 90;

  private final StreetNetwork network;
  private final Random random;
  private final Traveller[] travellers;
  private final String[] ids;
  private final double fixesPerSecond;
  private final double secondsBetweenFixes;
  private long count;

  /** A way to travel: its usual speed, where it begins, and the lines that it may take. */
  private enum Type {
    CAR(9, Kind.STREET, Kind.MAIN),
    PEDESTRIAN(1.4, Kind.PATH, Kind.STREET),
    FERRY(8, Kind.FERRY, Kind.FERRY);

    private final double metersPerSecond;
    private final Kind begin;
    private final Kind other;

    Type(double metersPerSecond, Kind begin, Kind other) {
      this.metersPerSecond = metersPerSecond;
      this.begin = begin;
      this.other = other;
    }

    private boolean takes(Kind kind) {
      return kind == begin || kind == other;
    }

    /** Of ten devices one walks, and one is a ferry. */
    private static Type of(int index) {
      return switch (index % 10) {
        case 3 -> PEDESTRIAN;
        case 6 -> FERRY;
        default -> CAR;
      };
    }
  }

  private static final class Traveller {
    private final Type type;
    private final double pace;
    private final Bytes attributes;
    private Stretch stretch;
    private double meters;
    private double secondsWaiting;

    /** The stretches to its destination; null for one that has none. */
    private Deque<Stretch> route;

    private Traveller(Type type, double pace, Stretch stretch) {
      this.type = type;
      this.pace = pace;
      this.stretch = stretch;
      String kind = type.name().toLowerCase(Locale.ROOT);
      this.attributes = Bytes.of("{\"kind\":\"%s\"}".formatted(kind).getBytes(UTF_8));
    }

    private double metersPerSecond() {
      double street = stretch.kind() == Kind.MAIN && type == Type.CAR ? 1.5 : 1;
      return secondsWaiting > 0 ? 0 : type.metersPerSecond * pace * street;
    }
  }

  /**
   * @param fixesPerSecond of all devices together; at most {@link Traffic#MAX_RATE_PER_DEVICE} each
   */
  public StreetFleet(StreetNetwork network, int devices, double fixesPerSecond, long seed) {
    Traffic.check(devices, fixesPerSecond);
    this.network = network;
    this.random = new Random(seed);
    this.fixesPerSecond = fixesPerSecond;
    this.secondsBetweenFixes = devices / fixesPerSecond;
    this.ids = Traffic.ids(devices);
    this.travellers = new Traveller[devices];
    for (int i = 0; i < devices; i++) {
      travellers[i] = begin(Type.of(i));
    }
  }

  private Traveller begin(Type type) {
    List<Stretch> stretches = network.stretches(type.begin);
    Stretch stretch = stretches.get(random.nextInt(stretches.size()));
    Traveller traveller = new Traveller(type, 0.8 + 0.4 * random.nextDouble(), stretch);
    traveller.meters = random.nextDouble() * stretch.meters();
    return traveller;
  }

  /** Whether a device is at its destination, or has none. */
  boolean isWaiting(int index) {
    Deque<Stretch> route = travellers[index].route;
    return route == null || route.isEmpty() && travellers[index].secondsWaiting > 0;
  }

  /** Where a device is next. */
  Crossing crossing(int index) {
    return travellers[index].stretch.to();
  }

  /** A place that a device can drive to: of some random ones the nearest that is not too near. */
  Crossing placeNear(int index, Crossing from) {
    List<Stretch> stretches = network.stretches(travellers[index].type.begin);
    Crossing nearest = null;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < PLACES_TO_CHOOSE_FROM; i++) {
      Crossing place = stretches.get(random.nextInt(stretches.size())).to();
      double meters = StreetNetwork.meters(from, place);
      if (nearest == null || meters >= LEAST_METERS && meters < least) {
        nearest = place;
        least = meters < LEAST_METERS ? Double.POSITIVE_INFINITY : meters;
      }
    }
    return nearest;
  }

  /**
   * Sends a device to some places, one after the other; it waits at the last one.
   *
   * @return the seconds that it takes, about
   */
  double drive(int index, List<Crossing> places) {
    Traveller traveller = travellers[index];
    Deque<Stretch> route = new ArrayDeque<>();
    Crossing from = traveller.stretch.to();
    for (Crossing place : places) {
      route.addAll(network.route(from, place, traveller.type::takes));
      from = place;
    }
    traveller.route = route;
    traveller.secondsWaiting = 0;
    double meters = route.stream().mapToDouble(Stretch::meters).sum();
    return meters / (traveller.type.metersPerSecond * traveller.pace);
  }

  @Override
  public int devices() {
    return ids.length;
  }

  @Override
  public String deviceId(int index) {
    return ids[index];
  }

  @Override
  public long dueNanos() {
    return (long) (count * (1e9 / fixesPerSecond));
  }

  @Override
  public Fix next(long startMillis) {
    int index = (int) (count % travellers.length);
    Traveller traveller = travellers[index];
    if (count >= travellers.length) {
      move(traveller, secondsBetweenFixes);
    }
    long timeMillis = startMillis + dueNanos() / 1_000_000;
    count++;
    Stretch stretch = traveller.stretch;
    double share = traveller.meters / stretch.meters();
    double noise = ACCURACY_METERS / 4 / METERS_PER_DEGREE;
    double lon = stretch.from().lon + share * (stretch.to().lon - stretch.from().lon);
    double lat = stretch.from().lat + share * (stretch.to().lat - stretch.from().lat);
    return Fix.builder(
            ids[index],
            timeMillis,
            round(lon + noise * random.nextGaussian(), 1e6),
            round(lat + noise * random.nextGaussian(), 1e6))
        .accuracyMeters(ACCURACY_METERS)
        .speedMetersPerSecond(round(traveller.metersPerSecond(), 10))
        .headingDegrees(round(stretch.headingDegrees(), 10) % 360)
        .attributes(traveller.attributes)
        .offset(count - 1)
        .build();
  }

  private void move(Traveller traveller, double seconds) {
    double left = seconds;
    while (left > 0) {
      double waiting = Math.min(left, traveller.secondsWaiting);
      traveller.secondsWaiting -= waiting;
      left -= waiting;
      double speed = traveller.metersPerSecond();
      double toEnd = traveller.stretch.meters() - traveller.meters;
      if (left > 0 && speed * left < toEnd) {
        traveller.meters += speed * left;
        return;
      }
      if (left > 0) {
        left -= toEnd / speed;
        turn(traveller);
      }
    }
  }

  /** Takes another stretch at its end: straight on where possible, back only at a dead end. */
  private void turn(Traveller traveller) {
    if (traveller.route != null) {
      follow(traveller);
      return;
    }
    Stretch last = traveller.stretch;
    List<Stretch> ways = new ArrayList<>();
    for (Stretch each : last.to().stretches) {
      if (each.to() != last.from() && traveller.type.takes(each.kind())) {
        ways.add(each);
        if (Math.cos(Math.toRadians(each.headingDegrees() - last.headingDegrees())) > 0.9) {
          ways.add(each);
          ways.add(each);
        }
      }
    }
    traveller.stretch =
        ways.isEmpty()
            ? new Stretch(
                last.to(),
                last.from(),
                last.kind(),
                last.meters(),
                (last.headingDegrees() + 180) % 360)
            : ways.get(random.nextInt(ways.size()));
    traveller.meters = 0;
    traveller.secondsWaiting = secondsToWait(traveller, last.to().stretches.size());
  }

  private static void follow(Traveller traveller) {
    if (traveller.route.isEmpty()) {
      traveller.meters = traveller.stretch.meters();
      traveller.secondsWaiting = SECONDS_AT_DESTINATION;
    } else {
      traveller.stretch = traveller.route.poll();
      traveller.meters = 0;
    }
  }

  private double secondsToWait(Traveller traveller, int ways) {
    double chance = random.nextDouble();
    if (traveller.type != Type.CAR || ways < 3) {
      return 0;
    }
    if (chance < PARKS) {
      return random.nextDouble() * MOST_SECONDS_PARKED;
    }
    return chance < WAITS ? random.nextDouble() * MOST_SECONDS_WAITING : 0;
  }

  private static double round(double value, double scale) {
    return Math.round(value * scale) / scale;
  }
}
