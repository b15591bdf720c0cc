package io.fenceline.job.pipeline;

/** The uid, and name, of every operator. State is found by them: never change one. */
final class Uids {
  static final String ZONES_SOURCE = "zones-source";
  static final String ZONES_DECODE = "zones-decode";
  static final String FIXES_SOURCE = "fixes-source";
  static final String FIXES_DECODE = "fixes-decode";
  static final String ZONES_SWEEP = "zones-sweep";
  static final String GEOFENCE = "geofence";
  static final String TRANSITIONS_SINK = "transitions-sink";
  static final String AD_MATCHES_SINK = "ad-matches-sink";
  static final String DEAD_LETTERS_SINK = "dead-letters-sink";
  static final String MEMBERSHIPS_SINK = "memberships-sink";

  private Uids() {}
}
