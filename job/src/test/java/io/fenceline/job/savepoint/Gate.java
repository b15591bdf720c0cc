package io.fenceline.job.savepoint;

import io.fenceline.format.input.RawRecord;
import io.fenceline.types.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;

/**
 * A list of records and how many of them a source may emit so far. The source is unbounded, and its
 * position is part of a savepoint. In static fields, since Flink hands each task a copy.
 */
final class Gate {
  private static final Map<String, Gate> GATES = new ConcurrentHashMap<>();

  private final List<RawRecord> records;
  private final List<CompletableFuture<Void>> waiting = new ArrayList<>();
  private int emitted;
  private int limit;

  private Gate(List<RawRecord> records, int emitted) {
    this.records = List.copyOf(records);
    this.emitted = emitted;
    this.limit = emitted;
  }

  /**
   * A closed gate, in place of the last one of that name.
   *
   * @param emitted of the records, before the savepoint that the job starts from
   */
  static Gate of(String name, List<RawRecord> records, int emitted) {
    Gate gate = new Gate(records, emitted);
    GATES.put(name, gate);
    return gate;
  }

  static DataGeneratorSource<RawRecord> source(String name) {
    return new DataGeneratorSource<>(
        ordinal -> GATES.get(name).emit(ordinal),
        Long.MAX_VALUE,
        subtasks -> events -> GATES.get(name).acquire(),
        Types.RAW_RECORD);
  }

  private synchronized RawRecord emit(long ordinal) {
    emitted = Math.toIntExact(ordinal + 1);
    return records.get(emitted - 1);
  }

  private synchronized CompletionStage<Void> acquire() {
    CompletableFuture<Void> permit = new CompletableFuture<>();
    waiting.add(permit);
    release();
    return permit;
  }

  /** Lets the source emit this many records in all. */
  synchronized void open(int records) {
    limit = records;
    release();
  }

  /** Lets the source emit all records. */
  void open() {
    open(records.size());
  }

  private void release() {
    if (emitted < limit) {
      waiting.forEach(permit -> permit.complete(null));
      waiting.clear();
    }
  }

  synchronized boolean isExhausted() {
    return emitted == limit;
  }
}
