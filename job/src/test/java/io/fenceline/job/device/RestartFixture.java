package io.fenceline.job.device;

import io.fenceline.evaluation.Policy;
import io.fenceline.job.operator.GeofenceHarness;
import io.fenceline.testing.fixtures.TestZones;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.provider.Arguments;

/** A job with one zone that restarts from its state under other options. */
abstract class RestartFixture {
  static final long SECOND = 1_000;
  static final long MINUTE = 60 * SECOND;
  static final long HOUR = 60 * MINUTE;
  static final long RESTART = 10 * SECOND;

  /** The period over which the effects of a restart are spread. */
  static final long SPREAD = 10 * SECOND;

  private final Supplier<StateBackend> backend;
  GeofenceHarness job;

  RestartFixture(Supplier<StateBackend> backend) {
    this.backend = backend;
  }

  static Stream<Arguments> backends() {
    return Stream.of(
        backend("heap", HashMapStateBackend::new),
        backend("RocksDB", EmbeddedRocksDBStateBackend::new));
  }

  private static Arguments backend(String name, Supplier<StateBackend> backend) {
    return Arguments.of(Named.of(name, backend));
  }

  @AfterEach
  void close() throws Exception {
    job.close();
  }

  void start(Policy policy) throws Exception {
    job = new GeofenceHarness(policy, backend.get(), null, 0);
    job.put(TestZones.band("a", 1, 0, 10));
    job.complete();
  }

  void restart(Policy policy) throws Exception {
    restartAt(RESTART, policy);
  }

  void restartAt(long wallClockMillis, Policy policy) throws Exception {
    OperatorSubtaskState state = job.snapshot();
    job.close();
    job = new GeofenceHarness(policy, backend.get(), state, wallClockMillis);
  }
}
