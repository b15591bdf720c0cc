package io.fenceline.gateway.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Bytes;
import io.fenceline.geo.Circle;
import java.util.List;
import org.junit.jupiter.api.Test;

class ZoneCatalogueTest {
  private final ZoneCatalogue catalogue = new ZoneCatalogue();

  private static ServedZone zone(String id, long version, String properties) {
    ServedZone zone = ZoneViewTest.zone(id, version, new Circle(0, 0, 100, 0));
    return ServedZone.of(
        zone.zone(), Bytes.utf8("{\"properties\":%s,\"name\":\"Not this\"}".formatted(properties)));
  }

  private static ServedZone named(String id, long version, String name) {
    return zone(id, version, "{\"a\":{\"name\":\"Nor this\"},\"name\":\"%s\"}".formatted(name));
  }

  private List<String> byId(String prefix) {
    return catalogue.withIdPrefix(prefix, 10).stream().map(ServedZone::id).toList();
  }

  private List<String> byName(String prefix) {
    return catalogue.withNamePrefix(prefix, 10).stream().map(ServedZone::id).toList();
  }

  private void put(ServedZone zone) {
    catalogue.apply(List.of(ZoneUpdate.Put.of(zone)));
  }

  @Test
  void zonesAreFoundByIdAndNameAsTheyAreNow() {
    catalogue.replaceAll(List.of(named("z-1", 1, "North Beach"), named("z-2", 2, "Beach Bar")));
    assertThat(byId("Z")).containsExactly("z-1", "z-2");
    assertThat(byName("beach")).containsExactly("z-1", "z-2");
    assertThat(catalogue.get("z-2").name()).isEqualTo("Beach Bar");

    put(named("z-1", 3, "Dunes"));
    put(named("z-3", 4, "Beach Hut"));
    catalogue.apply(List.of(new ZoneUpdate.Remove("z-2", 5)));
    assertThat(byId("z")).containsExactly("z-1", "z-3");
    assertThat(byName("beach")).containsExactly("z-3");
    assertThat(byName("dun")).containsExactly("z-1");
    assertThat(catalogue.get("z-2")).isNull();

    catalogue.replaceAll(List.of(named("y", 6, "Quay")));
    assertThat(byId("z")).isEmpty();
    assertThat(byName("dun")).isEmpty();
    assertThat(byName("quay")).containsExactly("y");
  }

  @Test
  void aChangeThatIsNotNewerLeavesTheNameAsItIs() {
    put(named("z", 5, "New"));
    put(named("z", 4, "Old"));
    assertThat(byName("new")).containsExactly("z");
    assertThat(byName("old")).isEmpty();
  }

  @Test
  void aZoneWithANewVersionAndTheSameNameIsFoundWithIt() {
    put(named("z", 1, "Quay"));
    put(named("z", 2, "Quay"));
    assertThat(catalogue.withNamePrefix("quay", 10))
        .extracting(ServedZone::version)
        .containsExactly(2L);
  }

  @Test
  void onlyATextIsAName() {
    put(zone("number", 1, "{\"name\":7}"));
    put(zone("object", 2, "{\"name\":{\"name\":\"Quay\"}}"));
    put(zone("none", 3, "null"));
    put(named("long", 4, "x".repeat(1_000)));
    for (String id : List.of("number", "object", "none")) {
      assertThat(catalogue.get(id).name()).as(id).isNull();
    }
    assertThat(catalogue.get("long").name()).hasSize(256);
  }
}
