package io.fenceline.job.evaluation;

import java.util.Arrays;
import java.util.List;

/**
 * A device as keyed state holds it: written over with each fix, its memberships included. Whatever
 * is new in it the next collection of garbage has to find and to copy, for every device that
 * changed since the one before, which makes long pauses of many devices. Not thread-safe: while a
 * checkpoint writes one, Flink gives out copies.
 */
public final class DeviceState {
  private static final String[] NO_IDS = {};
  private static final long[] NO_NUMBERS = {};

  /**
   * More than so many times the room that is needed is given back; all of it by who left all zones.
   */
  private static final int MOST_ROOM = 4;

  private long clockMillis;
  private double lon;
  private double lat;

  /** Whether the last fix applied was judged as well, so that it is the place before. */
  private boolean judged;

  /** The place before where it is another. */
  private TimedPosition before;

  private int memberships;

  /** As those of {@link Memberships}; behind them there may be room, without ids. */
  private String[] zoneIds = NO_IDS;

  private long[] numbers = NO_NUMBERS;
  private boolean[] dwelled;
  private List<ConfirmationStreak> runs;

  public static DeviceState of(Device device) {
    DeviceState state = new DeviceState();
    state.become(device);
    return state;
  }

  /** Writes no reference that is there already: G1 notes each write of one, changed or not. */
  public void become(Device device) {
    TimedPosition clock = device.clock();
    clockMillis = clock.timeMillis();
    lon = clock.lon();
    lat = clock.lat();
    judged = clock.equals(device.before());
    TimedPosition other = judged ? null : device.before();
    if (before != other) {
      before = other;
    }
    if (!device.memberships().areIn(zoneIds)) {
      become(device.memberships());
    }
    if (runs != device.runs()) {
      runs = device.runs();
    }
  }

  private void become(Memberships after) {
    int size = after.size();
    int room = roomFor(size);
    if (size > zoneIds.length || zoneIds.length > MOST_ROOM * room) {
      zoneIds = room == 0 ? NO_IDS : new String[room];
      numbers = room == 0 ? NO_NUMBERS : new long[Memberships.NUMBERS * room];
    } else {
      // Nobody is to keep the id of a zone that was left.
      Arrays.fill(zoneIds, size, Math.max(size, memberships), null);
    }
    after.copyTo(zoneIds, numbers);
    memberships = size;
    if (dwelled != after.dwelled()) {
      dwelled = after.dwelled();
    }
  }

  /** An even number: an array of one id is no shorter than of two. */
  private static int roomFor(int size) {
    return size + (size & 1);
  }

  /** What it is now; its memberships are valid until it becomes another. */
  public Device device() {
    TimedPosition clock = new TimedPosition(clockMillis, lon, lat);
    return new Device(clock, judged ? clock : before, memberships(), runs);
  }

  private Memberships memberships() {
    return memberships == 0
        ? Memberships.NONE
        : new Memberships(memberships, zoneIds, numbers, dwelled);
  }
}
