package io.fenceline.job.pipeline;

import io.fenceline.format.output.Output;

/** The uid, and name, of every operator. State is found by them: never change one. */
final class Uids {
  static final String ZONES_SOURCE = "zones-source";
  static final String ZONES_DECODE = "zones-decode";
  static final String FIXES_SOURCE = "fixes-source";
  static final String FIXES_DECODE = "fixes-decode";
  static final String FIXES_INPUT = "fixes-input";
  static final String DEVICE_ZONES_SOURCE = "device-zones-source";
  static final String DEVICE_ZONES_ROUTE = "device-zones-route";
  static final String ZONES_SWEEP = "zones-sweep";
  static final String GEOFENCE = "geofence";
  static final String OCCUPANCY_COUNT = "occupancy-count";

  private Uids() {}

  /** Of the sink of an output. */
  static String sink(Output<?> output) {
    return output.name() + "-sink";
  }
}
