package io.fenceline.cli.size;

/**
 * The load of a job and what it runs on.
 *
 * @param zones of all devices
 * @param positions of a zone
 * @param fixesPerSecond of all devices together
 * @param transitionsPerFix on average
 * @param deviceZones of each device
 * @param deviceTimeout whether the job has one
 * @param rocksDb whether devices are on disk rather than on the heap
 * @param binary whether values are Protocol Buffers or Avro rather than JSON
 * @param taskManagers that share the devices
 */
record Load(
    long zones,
    int positions,
    long devices,
    double fixesPerSecond,
    double transitionsPerFix,
    int deviceZones,
    boolean deviceTimeout,
    boolean rocksDb,
    boolean binary,
    int taskManagers) {}
