package io.fenceline.cli.size;

/**
 * The needs of a load, by the formulas of docs/sizing.md. Its constants are measured, as
 * docs/performance.md has them, and rounded up, or estimates where docs/sizing.md says so; the
 * factors of uncertainty are judged from the differences between the workloads there.
 */
final class SizeModel {
  /** Half of a core is free, to catch up after an outage. */
  private static final double BUSY = 0.5;

  private static final double JSON_MICROS = 4;
  private static final double BINARY_MICROS = 3;
  private static final double ROCKSDB_CPU_FACTOR = 3;
  private static final double DEVICE_ZONES_CPU_FACTOR = 1.3;

  private static final double ZONE_BYTES = 430;
  private static final int ZONE_POSITIONS = 6;
  private static final double POSITION_BYTES = 25;
  private static final double ZONE_BYTES_OF_FURTHER_TASK = 170;
  private static final double ZONE_DISK_BYTES = 90;

  private static final double DEVICE_BYTES = 270;
  private static final double DEVICE_WITH_TIMEOUT_BYTES = 680;
  private static final double DEVICE_DISK_BYTES = 190;
  private static final double DEVICE_WITH_TIMEOUT_DISK_BYTES = 510;
  private static final double DEVICE_ZONE_BYTES = 170;
  private static final double DEVICE_ZONE_DISK_BYTES = 110;
  private static final double DEVICE_ZONE_CHECKPOINT_BYTES = 45;

  /** Garbage and what is collected meanwhile. */
  private static final double HEAP_FACTOR = 3;

  private static final double HEAP_BYTES = 1e9;
  private static final double JSON_FIX_BYTES = 175;
  private static final double BINARY_FIX_BYTES = 100;
  private static final double SECONDS_OF_A_DAY = 86_400;

  private final Load load;

  SizeModel(Load load) {
    this.load = load;
  }

  /** Of all TaskManagers and brokers together. */
  Estimate cores() {
    double micros = load.binary() ? BINARY_MICROS : JSON_MICROS;
    micros *= load.rocksDb() ? ROCKSDB_CPU_FACTOR : 1;
    micros *= load.deviceZones() > 0 ? DEVICE_ZONES_CPU_FACTOR : 1;
    return new Estimate(load.fixesPerSecond() * micros / 1e6 / BUSY, 1.8);
  }

  /** Tasks, and at least as many partitions of {@code locations}. */
  int parallelism() {
    int perTaskManager = (int) Math.ceil(cores().value() / load.taskManagers());
    return load.taskManagers() * Math.max(1, perTaskManager);
  }

  /** Of each TaskManager. */
  Estimate heapBytes() {
    double zones =
        load.zones()
            * (ZONE_BYTES
                + POSITION_BYTES * Math.max(0, load.positions() - ZONE_POSITIONS)
                + ZONE_BYTES_OF_FURTHER_TASK * (parallelism() / load.taskManagers() - 1));
    double device = load.deviceTimeout() ? DEVICE_WITH_TIMEOUT_BYTES : DEVICE_BYTES;
    double devices = load.devices() * (device + load.deviceZones() * DEVICE_ZONE_BYTES);
    double state = load.rocksDb() ? 0 : devices / load.taskManagers();
    return new Estimate(HEAP_FACTOR * (zones + state) + HEAP_BYTES, 1.3);
  }

  /** On the disk of each TaskManager; 0 on the heap. */
  Estimate diskBytes() {
    double device = load.deviceTimeout() ? DEVICE_WITH_TIMEOUT_DISK_BYTES : DEVICE_DISK_BYTES;
    double devices = load.devices() * (device + load.deviceZones() * DEVICE_ZONE_DISK_BYTES);
    return new Estimate(load.rocksDb() ? devices / load.taskManagers() : 0, 1.5);
  }

  Estimate checkpointBytes() {
    double device = load.deviceTimeout() ? DEVICE_WITH_TIMEOUT_BYTES : DEVICE_BYTES;
    double devices =
        load.devices() * (device / 2 + load.deviceZones() * DEVICE_ZONE_CHECKPOINT_BYTES);
    return new Estimate(load.zones() * ZONE_DISK_BYTES + devices, 1.5);
  }

  /** Of the fixes of a day on each replica, uncompressed. */
  Estimate kafkaBytes() {
    double fix = load.binary() ? BINARY_FIX_BYTES : JSON_FIX_BYTES;
    return new Estimate(load.fixesPerSecond() * SECONDS_OF_A_DAY * fix, 1.3);
  }
}
