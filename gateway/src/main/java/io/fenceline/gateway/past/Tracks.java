package io.fenceline.gateway.past;

import io.fenceline.event.Fix;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The tracks of devices: all their positions or, when these are too many, the first of each device
 * in each step of time. Not thread-safe.
 */
final class Tracks {
  private static final long FIRST_STEP_MILLIS = 1_000;

  private final int mostPositions;
  private final Map<String, Track> byDevice = new TreeMap<>();
  private long stepMillis;
  private int positions;

  /**
   * @param mostPositions of all devices together; larger than the number of devices
   */
  Tracks(int mostPositions) {
    this.mostPositions = mostPositions;
  }

  int devices() {
    return byDevice.size();
  }

  /** The step in which a device has one position; 0 when no position was left out. */
  long stepMillis() {
    return stepMillis;
  }

  Set<Map.Entry<String, Track>> entries() {
    return byDevice.entrySet();
  }

  Collection<String> deviceIds() {
    return byDevice.keySet();
  }

  boolean has(String deviceId) {
    return byDevice.containsKey(deviceId);
  }

  void add(Fix fix) {
    Track track = byDevice.computeIfAbsent(fix.deviceId(), id -> new Track());
    if (track.add(fix.timeMillis(), fix.lon(), fix.lat()) && ++positions > mostPositions) {
      shrink();
    }
  }

  /** Leaves out positions until there is room for as many again. */
  private void shrink() {
    sort();
    if (positions <= mostPositions / 4 * 3) {
      return; // Most were repetitions.
    }
    if (stepMillis > 0) {
      thin();
    }
    while (positions > mostPositions / 2 && positions > byDevice.size()) {
      stepMillis = stepMillis == 0 ? FIRST_STEP_MILLIS : 2 * stepMillis;
      thin();
    }
  }

  /** Drops positions of the same times, too. */
  private void sort() {
    positions = 0;
    for (Track track : byDevice.values()) {
      track.sort();
      positions += track.size();
    }
  }

  private void thin() {
    positions = 0;
    for (Track track : byDevice.values()) {
      track.thin(stepMillis);
      positions += track.size();
    }
  }

  /** To be called when all are added: then each step has one position everywhere. */
  void end() {
    sort();
    if (stepMillis > 0) {
      thin();
    }
  }
}
