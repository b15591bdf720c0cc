package io.fenceline.job.operator;

import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeutils.base.BooleanSerializer;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;

/** The broadcast state of {@link GeofenceFunction}. */
public final class ZoneStates {
  /** The zones in force, by {@link ZoneBucket#of}. */
  public static final MapStateDescriptor<Integer, ZoneBucket> ZONES =
      new MapStateDescriptor<>("zones", IntSerializer.INSTANCE, new ZoneBucketSerializer());

  /** Holds {@link #COMPLETE} once the initial zones have been read (rule Z2). */
  public static final MapStateDescriptor<String, Boolean> PROGRESS =
      new MapStateDescriptor<>(
          "zones-progress", StringSerializer.INSTANCE, BooleanSerializer.INSTANCE);

  static final String COMPLETE = "complete";

  private ZoneStates() {}
}
