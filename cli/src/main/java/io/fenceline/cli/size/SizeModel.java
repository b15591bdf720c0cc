package io.fenceline.cli.size;

/**
 * The needs of a load, by the formulas of docs/sizing.md. Constants of processor time, zones and
 * devices are those that {@code benchmarks/growth/fit} prints, rounded up, or the larger ones of
 * docs/performance.md; others are estimates where docs/sizing.md says so. The factors of
 * uncertainty are those of {@code fit}, or judged larger.
 */
final class SizeModel {
  /** Half of a core is free, to catch up after an outage. */
  private static final double BUSY = 0.5;

  /** Of a fix without transitions, with no more than these zones and devices. */
  private static final double MICROS = 0.9;

  private static final double FEW_ZONES = 300_000;
  private static final double FEW_DEVICES = 100_000;
  private static final double MICROS_OF_TENFOLD_ZONES = 0.17;
  private static final double MICROS_OF_TENFOLD_DEVICES = 0.67;
  private static final double TRANSITION_MICROS = 4.7;
  private static final double BINARY_CPU_FACTOR = 0.8;
  private static final double ROCKSDB_CPU_FACTOR = 3.6;
  private static final double DEVICE_ZONES_CPU_FACTOR = 1.3;

  private static final double ZONE_BYTES = 470;
  private static final int ZONE_POSITIONS = 6;
  private static final double POSITION_BYTES = 25;
  private static final double ZONE_BYTES_OF_FURTHER_TASK = 170;
  private static final double ZONE_CHECKPOINT_BYTES = 90;

  /** With one zone, as all of a device. */
  private static final double DEVICE_BYTES = 270;

  private static final double DEVICE_CHECKPOINT_BYTES = 45;
  private static final double DEVICE_DISK_BYTES = 270;
  private static final double TIMEOUT_BYTES = 410;
  private static final double TIMEOUT_CHECKPOINT_BYTES = 205;
  private static final double TIMEOUT_DISK_BYTES = 320;
  private static final double DEVICE_ZONE_BYTES = 170;
  private static final double DEVICE_ZONE_DISK_BYTES = 110;
  private static final double DEVICE_ZONE_CHECKPOINT_BYTES = 45;

  /** Garbage and what is collected meanwhile. */
  private static final double HEAP_FACTOR = 3;

  private static final double HEAP_BYTES = 1e9;
  private static final double JSON_FIX_BYTES = 175;
  private static final double BINARY_FIX_BYTES = 100;
  private static final double SECONDS_OF_A_DAY = 86_400;

  private static final double CPU_UNCERTAINTY = 1.6;
  private static final double HEAP_UNCERTAINTY = 1.3;
  private static final double CHECKPOINT_UNCERTAINTY = 1.5;

  /** By our judgement. */
  private static final double KAFKA_UNCERTAINTY = 1.3;

  private final Load load;

  SizeModel(Load load) {
    this.load = load;
  }

  /** Of all TaskManagers and brokers together. */
  Estimate cores() {
    double micros =
        MICROS
            + MICROS_OF_TENFOLD_ZONES * Math.log10(Math.max(1, load.zones() / FEW_ZONES))
            + MICROS_OF_TENFOLD_DEVICES * Math.log10(Math.max(1, load.devices() / FEW_DEVICES))
            + TRANSITION_MICROS * load.transitionsPerFix();
    micros *= load.binary() ? BINARY_CPU_FACTOR : 1;
    micros *= load.rocksDb() ? ROCKSDB_CPU_FACTOR : 1;
    micros *= load.deviceZones() > 0 ? DEVICE_ZONES_CPU_FACTOR : 1;
    return new Estimate(load.fixesPerSecond() * micros / 1e6 / BUSY, CPU_UNCERTAINTY);
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
    double devices = devices(DEVICE_BYTES, TIMEOUT_BYTES, DEVICE_ZONE_BYTES);
    double state = load.rocksDb() ? 0 : devices / load.taskManagers();
    return new Estimate(HEAP_FACTOR * (zones + state) + HEAP_BYTES, HEAP_UNCERTAINTY);
  }

  /** On the disk of each TaskManager; 0 on the heap. */
  Estimate diskBytes() {
    double devices = load.rocksDb() ? devicesOnDisk() / load.taskManagers() : 0;
    return new Estimate(devices, CHECKPOINT_UNCERTAINTY);
  }

  /** A checkpoint of RocksDB consists of its files. */
  Estimate checkpointBytes() {
    double devices =
        load.rocksDb()
            ? devicesOnDisk()
            : devices(
                DEVICE_CHECKPOINT_BYTES, TIMEOUT_CHECKPOINT_BYTES, DEVICE_ZONE_CHECKPOINT_BYTES);
    return new Estimate(load.zones() * ZONE_CHECKPOINT_BYTES + devices, CHECKPOINT_UNCERTAINTY);
  }

  private double devicesOnDisk() {
    return devices(DEVICE_DISK_BYTES, TIMEOUT_DISK_BYTES, DEVICE_ZONE_DISK_BYTES);
  }

  private double devices(double device, double timeout, double ownZone) {
    return load.devices()
        * (device + (load.deviceTimeout() ? timeout : 0) + load.deviceZones() * ownZone);
  }

  /** Of the fixes of a day on each replica, uncompressed. */
  Estimate kafkaBytes() {
    double fix = load.binary() ? BINARY_FIX_BYTES : JSON_FIX_BYTES;
    return new Estimate(load.fixesPerSecond() * SECONDS_OF_A_DAY * fix, KAFKA_UNCERTAINTY);
  }
}
