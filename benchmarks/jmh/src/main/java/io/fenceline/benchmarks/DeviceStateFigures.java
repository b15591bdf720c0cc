package io.fenceline.benchmarks;

import io.fenceline.evaluation.Policy;
import io.fenceline.event.Fix;
import io.fenceline.event.zone.ZoneChange;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Stream;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;

/**
 * Measures the costs of devices: the state of one in a zone and of silent ones, the end of the
 * memberships of a removed zone, and a fix that changes nothing.
 */
final class DeviceStateFigures {
  private static final long TIMEOUT_MILLIS = Duration.ofMinutes(10).toMillis();
  private static final long FORGET_MILLIS = Duration.ofDays(7).toMillis();
  private static final int ROUNDS = 10;
  private static final int DEVICES_A_ROUND = 100_000;

  private final int devices;
  private final Path directory;

  private DeviceStateFigures(int devices, Path directory) {
    this.devices = devices;
    this.directory = directory;
  }

  /**
   * @param devices a tenth of them for RocksDB, whose timers are slow
   */
  static void measure(int devices) throws Exception {
    Path directory = Files.createTempDirectory("fenceline-devices");
    try {
      DeviceZoneFigures.measure(devices / 10, directory);
      DeviceStateFigures figures = new DeviceStateFigures(devices, directory);
      figures.heap();
      figures.heapUntilForgotten();
      figures.sweep();
      figures.unchanged("a fix that changes nothing, defaults", Policy.DEFAULTS);
      figures.unchanged("a fix that changes nothing, --device-timeout", silencing());
      DeviceStateFigures fewer = new DeviceStateFigures(devices / 10, directory);
      fewer.rocks("RocksDB, defaults", Policy.DEFAULTS);
      fewer.rocks("RocksDB, --device-timeout", silencing());
    } finally {
      delete(directory);
    }
  }

  private static Policy silencing() {
    Policy defaults = Policy.DEFAULTS;
    return new Policy(
        defaults.reorderWindowMillis(),
        TIMEOUT_MILLIS,
        FORGET_MILLIS,
        defaults.eagerZoneRemoval(),
        defaults.crossMaxGapMillis(),
        defaults.crossMaxDistanceMeters(),
        defaults.maxAccuracyMeters(),
        defaults.adMaxAgeMillis());
  }

  private void heap() throws Exception {
    DeviceHarness job = new DeviceHarness(Policy.DEFAULTS, new HashMapStateBackend(), directory);
    job.fix(Fix.of(id(0), 1_000, 0.5, 0.5)); // Loads all classes.
    long empty = usedHeap();
    enterAll(job);
    print("heap, defaults: %d bytes a device in one zone", (usedHeap() - empty) / devices);
    job.close();
  }

  private void heapUntilForgotten() throws Exception {
    DeviceHarness job = new DeviceHarness(silencing(), new HashMapStateBackend(), directory);
    enterAll(job);
    long active = usedHeap();
    leftAfter(job, "the timeout", TIMEOUT_MILLIS);
    long silent = usedHeap();
    leftAfter(job, "--device-forget", TIMEOUT_MILLIS + FORGET_MILLIS);
    long forgotten = usedHeap();
    print(
        "heap, --device-timeout: %d bytes a device in one zone, %d a silent one",
        (active - forgotten) / devices, (silent - forgotten) / devices);
    job.close();
  }

  private void rocks(String name, Policy policy) throws Exception {
    Path database = Files.createDirectories(directory.resolve("rocks"));
    EmbeddedRocksDBStateBackend backend = new EmbeddedRocksDBStateBackend(true);
    backend.setDbStoragePath(database.toString());
    DeviceHarness job = new DeviceHarness(policy, backend, directory);
    enterAll(job);
    job.checkpoint();
    print("%s: %d bytes on disk a device in one zone", name, size(database) / devices);
    if (policy.silences()) {
      leftAfter(job, "the timeout", TIMEOUT_MILLIS);
      leftAfter(job, "--device-forget", TIMEOUT_MILLIS + FORGET_MILLIS);
    }
    job.close();
    delete(database);
  }

  private void enterAll(DeviceHarness job) throws Exception {
    for (int i = 0; i < devices; i++) {
      job.fix(Fix.of(id(i), 1_000, 0.5, 0.5));
    }
    job.clearOutput();
  }

  private static void leftAfter(DeviceHarness job, String what, long wallClockMillis)
      throws Exception {
    long begin = System.nanoTime();
    job.wallClock(wallClockMillis);
    long millis = Duration.ofNanos(System.nanoTime() - begin).toMillis();
    int exits = job.clearOutput();
    print(
        "  after %s: %d exits in %d ms; left: %d devices, %d timers",
        what, exits, millis, job.devicesInState(), job.timers());
  }

  private void sweep() throws Exception {
    HashMapStateBackend backend = new HashMapStateBackend();
    DeviceHarness job = new DeviceHarness(Policy.DEFAULTS, backend, directory);
    enterAll(job);
    for (int round = 1; round <= 3; round++) {
      sweep(job, "no zone is gone, round " + round);
    }
    job.change(new ZoneChange.Remove("zone", 2));
    sweep(job, "all devices leave");
    job.close();
  }

  private static void sweep(DeviceHarness job, String what) throws Exception {
    long begin = System.nanoTime();
    job.change(new ZoneChange.Sweep());
    long millis = Duration.ofNanos(System.nanoTime() - begin).toMillis();
    print("eager sweep, heap, %s: %d ms, %d exits", what, millis, job.clearOutput());
  }

  private void unchanged(String name, Policy policy) throws Exception {
    DeviceHarness job = new DeviceHarness(policy, new HashMapStateBackend(), directory);
    String[] ids =
        Stream.iterate(0, i -> i + 1)
            .limit(DEVICES_A_ROUND)
            .map(DeviceStateFigures::id)
            .toArray(String[]::new);
    long best = Long.MAX_VALUE;
    for (int round = 1; round <= ROUNDS; round++) {
      long begin = System.nanoTime();
      for (String id : ids) {
        job.fix(Fix.of(id, round, 0.5, 0.5));
      }
      best = Math.min(best, (System.nanoTime() - begin) / ids.length);
    }
    print("%s: %d ns, best of %d rounds", name, best, ROUNDS);
    job.close();
  }

  static String id(int device) {
    return "device-" + device;
  }

  static long usedHeap() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  static long size(Path directory) throws IOException {
    long[] bytes = {0};
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            bytes[0] += attributes.size();
            return FileVisitResult.CONTINUE;
          }

          /** RocksDB deletes files meanwhile. */
          @Override
          public FileVisitResult visitFileFailed(Path file, IOException gone) {
            return FileVisitResult.CONTINUE;
          }
        });
    return bytes[0];
  }

  static void delete(Path directory) throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }

  @SuppressWarnings("AnnotateFormatMethod") // Every call has a literal format.
  private static void print(String format, Object... values) {
    System.out.println(format.formatted(values));
  }
}
