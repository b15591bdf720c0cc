package io.fenceline.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Fix;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.json.DeviceZoneKey;
import io.fenceline.job.devicezones.DeviceInput;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;

/** Measures the costs of the zones of single devices, ten of each, with one timer a device. */
final class DeviceZoneFigures {
  private static final int PER_DEVICE = 10;
  private static final int ROUNDS = 10;
  private static final int DEVICES_A_ROUND = 10_000;

  private final Path directory;

  private DeviceZoneFigures(Path directory) {
    this.directory = directory;
  }

  /**
   * @param devices a tenth of them for RocksDB
   */
  static void measure(int devices, Path directory) throws Exception {
    DeviceZoneFigures figures = new DeviceZoneFigures(directory);
    figures.heap(devices);
    figures.rocks(devices / 10);
    for (int round = 0; round < 2; round++) {
      figures.fixes("no zone of its own", 0, 0);
      figures.fixes("10 zones of its own elsewhere", PER_DEVICE, 0);
      figures.fixes("10, of which it is in one", PER_DEVICE, 1);
    }
  }

  private void heap(int devices) throws Exception {
    DeviceHarness job = job(new HashMapStateBackend());
    put(job, 0, PER_DEVICE, 0); // Loads all classes.
    long empty = DeviceStateFigures.usedHeap();
    putAll(job, devices);
    long bytes = DeviceStateFigures.usedHeap() - empty;
    print("heap: %d bytes a zone of one device", bytes / devices / PER_DEVICE);
    checkpoint(job, "heap");
    job.close();
  }

  private void rocks(int devices) throws Exception {
    Path database = Files.createDirectories(directory.resolve("rocks"));
    EmbeddedRocksDBStateBackend backend = new EmbeddedRocksDBStateBackend(true);
    backend.setDbStoragePath(database.toString());
    DeviceHarness job = job(backend);
    putAll(job, devices);
    checkpoint(job, "RocksDB");
    long bytes = DeviceStateFigures.size(database);
    print("RocksDB: %d bytes on disk a zone of one device", bytes / devices / PER_DEVICE);
    job.close();
    DeviceStateFigures.delete(database);
  }

  private DeviceHarness job(StateBackend backend) throws Exception {
    return DeviceHarness.withDeviceZones(backend, directory);
  }

  private static void checkpoint(DeviceHarness job, String name) throws Exception {
    long begin = System.nanoTime();
    job.checkpoint();
    print("%s: checkpoint in %d ms", name, (System.nanoTime() - begin) / 1_000_000);
  }

  private static void putAll(DeviceHarness job, int devices) throws Exception {
    long begin = System.nanoTime();
    for (int device = 0; device < devices; device++) {
      put(job, device, PER_DEVICE, 0);
    }
    long nanos = System.nanoTime() - begin;
    print("  %d ns a put", nanos / devices / PER_DEVICE);
  }

  /**
   * @param around how many of the zones have all fixes in them
   */
  private static void put(DeviceHarness job, int device, int zones, int around) throws Exception {
    String id = DeviceStateFigures.id(device);
    for (int zone = 0; zone < zones; zone++) {
      String center = zone < around ? "[0.5,0.5]" : "[%d.5,50.5]".formatted(zone);
      String feature =
          ("{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":%s},"
                  + "\"properties\":{\"radiusMeters\":60,\"validUntil\":\"2100-01-01T00:00:00Z\"}}")
              .formatted(center);
      byte[] key = new DeviceZoneKey(id, "order-" + zone).bytes();
      job.send(
          new DeviceInput.ZoneRecord(
              id, new RawRecord(key, feature.getBytes(UTF_8), 0, zone, RawRecord.NO_TIMESTAMP)));
    }
  }

  private void fixes(String name, int zones, int around) throws Exception {
    DeviceHarness job = job(new HashMapStateBackend());
    for (int device = 0; device < DEVICES_A_ROUND; device++) {
      put(job, device, zones, around);
    }
    long best = Long.MAX_VALUE;
    for (int round = 1; round <= ROUNDS; round++) {
      long begin = System.nanoTime();
      for (int device = 0; device < DEVICES_A_ROUND; device++) {
        job.fix(Fix.of(DeviceStateFigures.id(device), round, 0.5, 0.5));
      }
      best = Math.min(best, (System.nanoTime() - begin) / DEVICES_A_ROUND);
    }
    print("a fix that changes nothing, %s: %d ns, best of %d rounds", name, best, ROUNDS);
    job.close();
  }

  @SuppressWarnings("AnnotateFormatMethod") // Every call has a literal format.
  private static void print(String format, Object... values) {
    System.out.println(format.formatted(values));
  }
}
