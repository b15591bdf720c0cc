package io.fenceline.job.operator;

import io.fenceline.job.transition.Device;
import io.fenceline.job.transition.Memberships;
import io.fenceline.job.transition.Place;
import io.fenceline.job.transition.Run;
import java.util.List;

/**
 * A device as keyed state holds it: written over with each fix. A new object each time would be one
 * more that the next collection of garbage has to copy, for every device that reported, which makes
 * long pauses of many devices. Not thread-safe: while a checkpoint writes one, Flink gives out
 * copies.
 */
public final class DeviceState {
  private long clockMillis;
  private double lon;
  private double lat;

  /** Whether the last fix applied was judged as well, so that it is the place before. */
  private boolean judged;

  /** The place before where it is another. */
  private Place before;

  private Memberships memberships;
  private List<Run> runs;

  public static DeviceState of(Device device) {
    DeviceState state = new DeviceState();
    state.become(device);
    return state;
  }

  /** Writes no reference that is there already: G1 notes each write of one, changed or not. */
  public void become(Device device) {
    Place clock = device.clock();
    clockMillis = clock.timeMillis();
    lon = clock.lon();
    lat = clock.lat();
    judged = clock.equals(device.before());
    Place other = judged ? null : device.before();
    if (before != other) {
      before = other;
    }
    if (memberships != device.memberships()) {
      memberships = device.memberships();
    }
    if (runs != device.runs()) {
      runs = device.runs();
    }
  }

  Memberships memberships() {
    return memberships;
  }

  List<Run> runs() {
    return runs;
  }

  public Device device() {
    Place clock = new Place(clockMillis, lon, lat);
    return new Device(clock, judged ? clock : before, memberships, runs);
  }
}
