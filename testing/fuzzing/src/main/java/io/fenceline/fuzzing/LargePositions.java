package io.fenceline.fuzzing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.function.DoubleUnaryOperator;

/** Long closed lists of positions: rings and lines on which geometry has become slow. */
@SuppressWarnings("ImmutableEnumChecker") // Functions without state.
enum LargePositions {
  /** Spikes beside each other, none of which meets another; their boxes all overlap. */
  SLANTED_SPIKES(t -> spike(t) ? 40 * t + 40 : 40 * t, t -> spike(t) ? 40 + 40 * t : -40 + 40 * t),
  SPIKES(t -> 80 * t, t -> spike(t) ? 80 : -80),
  /** Every edge crosses nearly every other. */
  STAR(t -> 50 * Math.cos(2.1 * step(t)), t -> 50 * Math.sin(2.1 * step(t))),
  SPIRAL(t -> 80 * t * Math.cos(300 * t), t -> 80 * t * Math.sin(300 * t)),
  CIRCLE(t -> 30 * Math.cos(6.28 * t), t -> 30 * Math.sin(6.28 * t)),
  TINY_STEPS(t -> 1e-9 * step(t), t -> step(t) % 2 * 1e-12),
  AROUND_THE_WORLD(t -> 180 - step(t) * 90 % 360, t -> 80 * t),
  ACROSS_180(t -> 179 + 2 * (step(t) % 2), t -> 80 * t),
  ONE_PLACE(t -> 1, t -> 1);

  private static final int STEPS = 1_000_000;

  private final DoubleUnaryOperator lon;
  private final DoubleUnaryOperator lat;

  LargePositions(DoubleUnaryOperator lon, DoubleUnaryOperator lat) {
    this.lon = lon;
    this.lat = lat;
  }

  /** The steps from the start, a million at the end. */
  private static double step(double t) {
    return Math.rint(t * STEPS);
  }

  private static boolean spike(double t) {
    return step(t) % 2 == 0;
  }

  byte[] json(int bytes) {
    int count = bytes / 26;
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < count && text.length() < bytes - 80; i++) {
      // Steps are whole, so that even and odd ones alternate.
      double t = (i + count % 2) * (double) (STEPS / count / 2 * 2 + 1) / STEPS;
      append(text, t).append(',');
    }
    return append(text, count % 2 * (double) (STEPS / count / 2 * 2 + 1) / STEPS)
        .append(']')
        .toString()
        .getBytes(UTF_8);
  }

  private StringBuilder append(StringBuilder text, double t) {
    return text.append('[')
        .append((float) lon.applyAsDouble(t))
        .append(',')
        .append((float) lat.applyAsDouble(t))
        .append(']');
  }
}
