package io.fenceline.job.occupancy;

import io.fenceline.types.CodecSerializer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;

/** The state of the {@link OccupancyCounter}: the zones of each bucket. Not thread-safe. */
final class ZoneCountState {
  static final MapStateDescriptor<String, ZoneCount> STATE =
      new MapStateDescriptor<>(
          "zone-counts", StringSerializer.INSTANCE, new CodecSerializer<>(new ZoneCountCodec()));

  private final MapState<String, ZoneCount> state;
  private final KeyedStateBackend<Integer> backend;

  /**
   * Zones that were removed since the last checkpoint and have no state: a subtask that is behind
   * may still report devices in them.
   */
  private final Set<String> removed = new HashSet<>();

  interface Action {
    void accept(String zoneId, ZoneCount count) throws Exception;
  }

  ZoneCountState(MapState<String, ZoneCount> state, KeyedStateBackend<Integer> backend) {
    this.state = state;
    this.backend = backend;
  }

  /** Of a zone of the current bucket. */
  ZoneCount get(String zoneId) throws Exception {
    ZoneCount count = state.get(zoneId);
    if (count != null) {
      return count;
    }
    return removed.contains(zoneId) ? ZoneCount.GONE : ZoneCount.NONE;
  }

  /** Of a zone of the current bucket. */
  void put(String zoneId, ZoneCount count) throws Exception {
    if (!count.isForgettable()) {
      state.put(zoneId, count);
      return;
    }
    state.remove(zoneId);
    if (count.isGone()) {
      removed.add(zoneId);
    } else {
      removed.remove(zoneId);
    }
  }

  /** At a checkpoint all subtasks know the same zones. */
  void forgetRemoved() {
    removed.clear();
  }

  /** Goes through all buckets; the action may change the zone. */
  void forEach(Action action) throws Exception {
    backend.<VoidNamespace, MapState<String, ZoneCount>, Map<String, ZoneCount>>applyToAllKeys(
        VoidNamespace.INSTANCE,
        VoidNamespaceSerializer.INSTANCE,
        STATE,
        (bucket, zones) -> {
          Map<String, ZoneCount> copy = new HashMap<>();
          zones.entries().forEach(zone -> copy.put(zone.getKey(), zone.getValue()));
          for (Map.Entry<String, ZoneCount> zone : copy.entrySet()) {
            action.accept(zone.getKey(), zone.getValue());
          }
        });
  }
}
