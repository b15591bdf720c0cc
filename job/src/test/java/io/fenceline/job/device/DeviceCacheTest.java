package io.fenceline.job.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.evaluation.Device;
import io.fenceline.evaluation.Memberships;
import io.fenceline.evaluation.MutableDevice;
import io.fenceline.evaluation.TimedPosition;
import io.fenceline.event.Fix;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DeviceCacheTest {
  private DeviceCache cache = new DeviceCache();

  @Test
  void whatWasAddedIsFoundUntilItIsRemovedOrAllIsCleared() {
    Random random = new Random(1);
    Map<String, MutableDevice> expected = new HashMap<>();
    for (int i = 0; i < 100_000; i++) {
      String id = "device-" + random.nextInt(20_000);
      if (random.nextInt(20_000) == 0) {
        cache.clear();
        expected.clear();
      } else if (random.nextInt(10) == 0 && expected.containsKey(id)) {
        cache.remove(expected.remove(id));
      } else if (!expected.containsKey(id)) {
        expected.put(id, add(id));
      }
      assertFound(id, expected.get(id));
    }
    int found = 0;
    for (Map.Entry<String, MutableDevice> device : expected.entrySet()) {
      MutableDevice actual = cache.find(device.getKey());
      assertThat(actual).isIn(device.getValue(), null);
      found += actual == null ? 0 : 1;
    }
    assertThat(found).as("of %d", expected.size()).isGreaterThan(expected.size() * 99 / 100);
  }

  /** A device that found no free slot is not here, but never another one. */
  private void assertFound(String id, MutableDevice expected) {
    MutableDevice[] found = new MutableDevice[2];
    cache.find(List.of(Fix.of(id, 1, 0, 0), Fix.of("unknown", 1, 0, 0)), found);
    assertThat(found[0]).isIn(expected, null);
    assertThat(found[1]).isNull();
  }

  @Test
  void shortIdsAndOthersAreToldApart() {
    List<String> ids =
        List.of(
            "",
            "a",
            "aa",
            "exactly-sixteen-",
            "more-than-sixteen",
            "\u00ff",
            "\u0100",
            "\0",
            "\0a");
    List<MutableDevice> devices = ids.stream().map(this::add).toList();
    for (int i = 0; i < ids.size(); i++) {
      assertThat(cache.find(ids.get(i))).as(ids.get(i)).isSameAs(devices.get(i));
    }
  }

  @Test
  void mostIdsWithANumberAreFoundInSmallAndLargeTables() {
    List<String> formats =
        List.of("vehicle-%07d", "%d", "cab_%x", "cab-%d", "bus-%d", "a-long-name-of-a-truck-%06d");
    for (String format : formats) {
      for (int count : List.of(500, 536, 100_000)) {
        cache = new DeviceCache();
        assertThat(foundOf(count, format)).as(format).isGreaterThan(count * 98 / 100);
      }
    }
  }

  private int foundOf(int count, String format) {
    List<String> ids = IntStream.range(0, count).mapToObj(format::formatted).toList();
    ids.forEach(this::add);
    return (int) ids.stream().filter(id -> cache.find(id) != null).count();
  }

  @Test
  void collidingIdsAreToldApartAndThoseThatDoNotFitAreForgotten() {
    List<String> ids = collidingIds(6);
    List<MutableDevice> devices = ids.stream().map(this::add).toList();
    for (int i = 0; i < ids.size(); i++) {
      assertThat(cache.find(ids.get(i))).isSameAs(i < 8 ? devices.get(i) : null);
    }
    cache.remove(devices.get(0));
    assertThat(cache.find(ids.get(0))).isNull();
    assertThat(cache.find(ids.get(1))).isSameAs(devices.get(1));
  }

  /** Texts of the same hash code: "Aa" and "BB" have one. */
  private static List<String> collidingIds(int pairs) {
    List<String> ids = List.of("not a short id, ");
    for (int i = 0; i < pairs; i++) {
      List<String> longer = new ArrayList<>();
      ids.forEach(id -> longer.addAll(List.of(id + "Aa", id + "BB")));
      ids = longer;
    }
    return ids;
  }

  private MutableDevice add(String id) {
    TimedPosition position = new TimedPosition(1, 0, 0);
    MutableDevice device =
        MutableDevice.of(new Device(position, position, Memberships.NONE, List.of()));
    device.setId(id);
    cache.add(device);
    return device;
  }
}
