package io.fenceline.job.operator;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Fix;
import io.fenceline.event.zone.Zone;
import io.fenceline.event.zone.ZoneChange;
import io.fenceline.format.geojson.ZoneReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.job.Collections;
import io.fenceline.job.TestFeatures;
import io.fenceline.types.Types;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

/**
 * How long one element keeps a task's thread, with 300,000 zones: fixes one after the other, while
 * 1,000 zones a second change, and every third second a huge one. By hand: {@code mvn -Pbenchmark
 * -pl job -am test -Dtest=PauseBenchmark}; also {@code -Dseconds=30}.
 */
class PauseBenchmark {
  private static final int ZONES = 300_000;
  private static final int DEVICES = 10_000;
  private static final int WARM_UP_SECONDS = 20;
  private static final int SECONDS = Integer.getInteger("seconds", 30);
  private static final long NANOS_PER_CHANGE = 1_000_000;
  private static final long NANOS_PER_HUGE = 3_000_000_000L;

  private final SplittableRandom random = new SplittableRandom(1);
  private final TypeSerializer<ZoneChange> serializer = Types.ZONE_CHANGE.createSerializer(null);
  private final GeofenceHarness job = new GeofenceHarness();
  private final Zone[] hugeZones = {hugeZone(450_000, 6_800), hugeZone(440_000, 6_700)};
  private long version;
  private long timeMillis;

  PauseBenchmark() throws Exception {}

  @Test
  void pauses() throws Exception {
    for (int i = 0; i < ZONES; i++) {
      arrive(change("zone-" + i));
    }
    job.complete();
    System.gc(); // the zones have been there for a while
    play(WARM_UP_SECONDS);
    Collections collections = new Collections();
    play(SECONDS).forEach(System.out::println);
    System.out.println(collections);
    job.close();
  }

  private List<Pauses> play(int seconds) throws Exception {
    Pauses fixes = new Pauses("fix");
    Pauses small = new Pauses("change of a six-sided zone");
    Pauses huge = new Pauses("change of a huge zone");
    long start = System.nanoTime();
    long changes = 0;
    int hugeChanges = 0;
    for (long now = 0; now < seconds * 1_000_000_000L; now = System.nanoTime() - start) {
      if (hugeChanges * NANOS_PER_HUGE <= now) {
        byte[] bytes = hugeChange(hugeZones[hugeChanges++ % hugeZones.length]);
        huge.measure(() -> arrive(bytes));
      }
      for (; changes * NANOS_PER_CHANGE <= now; changes++) {
        byte[] bytes = change("zone-" + random.nextInt(ZONES));
        small.measure(() -> arrive(bytes));
        job.forgetOutput();
      }
      Fix fix = fix();
      fixes.measure(() -> job.send(fix));
    }
    return List.of(fixes, small, huge);
  }

  private Fix fix() {
    return Fix.of(
        "device-" + random.nextInt(DEVICES),
        timeMillis++,
        TestFeatures.lon(random),
        TestFeatures.lat(random));
  }

  private void arrive(byte[] change) throws Exception {
    job.change(serializer.deserialize(new DataInputDeserializer(change)));
  }

  private byte[] change(String id) throws Exception {
    return serialized(read(id, TestFeatures.sixSided(random, "ENTER"), version++));
  }

  private byte[] hugeChange(Zone zone) throws IOException {
    return serialized(
        new ZoneChange.Put(new Zone(zone.id(), version++, zone.shape(), zone.rules(), zone.ad())));
  }

  private static Zone hugeZone(int positions, int holes) throws Exception {
    String feature = TestFeatures.huge(positions, holes);
    System.out.printf("a huge zone: %.1f MB as a Feature%n", feature.length() / 1e6);
    return ((ZoneChange.Put) read("huge", feature, 0)).zone();
  }

  private static ZoneChange read(String id, String feature, long version) throws Exception {
    return ZoneReader.read(
        new RawRecord(id.getBytes(UTF_8), feature.getBytes(UTF_8), 0, version, 0));
  }

  private byte[] serialized(ZoneChange change) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(256);
    serializer.serialize(change, out);
    return out.getCopyOfBuffer();
  }
}
