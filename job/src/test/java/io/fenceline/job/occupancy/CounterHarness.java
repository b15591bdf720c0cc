package io.fenceline.job.occupancy;

import io.fenceline.event.Occupancy;
import io.fenceline.format.output.Outputs;
import io.fenceline.types.Types;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;

/** The counter, and the topic that it writes, which outlives its restarts. */
public final class CounterHarness {
  private static final int MAX_PARALLELISM = 8;
  private static final long PAUSE_MILLIS = 500;

  /** The last record of each zone, without tombstones. */
  private final Map<String, Occupancy> topic = new TreeMap<>();

  private KeyedOneInputStreamOperatorTestHarness<Integer, OccupancyBatch, Occupancy> harness;
  private final StateBackend backend;
  private OperatorSubtaskState state;
  private int taken;
  private long now;

  public CounterHarness(boolean isOn) throws Exception {
    this(isOn, new HashMapStateBackend());
  }

  CounterHarness(boolean isOn, StateBackend backend) throws Exception {
    this.backend = backend;
    start(isOn);
  }

  private void start(boolean isOn) throws Exception {
    harness =
        new KeyedOneInputStreamOperatorTestHarness<>(
            new OccupancyCounter(isOn, PAUSE_MILLIS),
            OccupancyBatch::bucket,
            org.apache.flink.api.common.typeinfo.Types.INT,
            MAX_PARALLELISM,
            1,
            0);
    harness.setStateBackend(backend);
    harness.setup(Types.of(Outputs.OCCUPANCY).createSerializer(null));
    harness.setProcessingTime(now);
    if (state != null) {
      harness.initializeState(state);
    }
    harness.open();
    taken = 0;
  }

  public void takeBatches(List<OccupancyBatch> batches) throws Exception {
    for (OccupancyBatch batch : batches) {
      harness.processElement(new StreamRecord<>(batch));
    }
  }

  void take(List<OccupancyChange> changes) throws Exception {
    for (OccupancyChange change : changes) {
      int bucket = OccupancyBatch.bucket(OccupancyBatch.hash(change.zoneId()));
      takeBatches(List.of(new OccupancyBatch(bucket, List.of(change))));
    }
  }

  /** Restores what the last checkpoint has, which may be older than the topic. */
  public void restart(boolean isOn) throws Exception {
    harness.close();
    start(isOn);
  }

  /** Returns the records that come with it. */
  public List<Occupancy> checkpoint() throws Exception {
    harness.prepareSnapshotPreBarrier(now);
    List<Occupancy> records = fresh();
    state = harness.snapshot(now, now);
    return records;
  }

  /** The records since the last call, once the pause has passed. */
  public List<Occupancy> records() throws Exception {
    now += PAUSE_MILLIS;
    harness.setProcessingTime(now);
    return fresh();
  }

  private List<Occupancy> fresh() {
    List<Occupancy> all = harness.extractOutputValues();
    List<Occupancy> fresh = List.copyOf(all.subList(taken, all.size()));
    taken = all.size();
    for (Occupancy record : fresh) {
      topic.put(record.zoneId(), record);
      topic.values().removeIf(Occupancy::isGone);
    }
    return fresh;
  }

  /** The counts in the topic, of zones with devices. */
  public Map<String, Integer> counts() throws Exception {
    records();
    Map<String, Integer> counts = new TreeMap<>();
    topic.forEach((zoneId, record) -> counts.put(zoneId, record.count()));
    counts.values().removeIf(count -> count == 0);
    return counts;
  }

  int keyedStateEntries() {
    return harness.numKeyedStateEntries();
  }

  public void close() throws Exception {
    harness.close();
  }
}
