package io.fenceline.cli.size;

/** A quantity that is known up to a factor. */
record Estimate(double value, double factor) {
  double least() {
    return value / factor;
  }

  double most() {
    return value * factor;
  }
}
