package io.fenceline.gateway.past;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.event.Bytes;
import io.fenceline.gateway.past.PastAttributes.Entry;
import org.junit.jupiter.api.Test;

class PastAttributesTest {
  private static final Bytes BUS = Bytes.utf8("{\"kind\":\"bus\"}");
  private static final Bytes TRAM = Bytes.utf8("{\"kind\":\"tram\"}");

  @Test
  void onlyChangesAreHeldAndTheyAreInTheOrderOfTheirTimes() {
    PastAttributes attributes = new PastAttributes(1_000);
    attributes.add("a", 30, BUS);
    attributes.add("a", 20, BUS);
    attributes.add("a", 10, TRAM);
    attributes.add("b", 10, TRAM);
    assertThat(attributes.of("a")).containsExactly(new Entry(10, TRAM), new Entry(30, BUS));
    assertThat(attributes.of("b")).containsExactly(new Entry(10, TRAM));
    assertThat(attributes.of("c")).isEmpty();
    assertThat(attributes.isComplete()).isTrue();
  }

  @Test
  void whenChangesTakeTooMuchTheFirstOfEachDeviceIsLeft() {
    PastAttributes attributes = new PastAttributes(1_000);
    for (int time = 0; time < 100; time++) {
      attributes.add("a", time, time % 2 == 0 ? BUS : TRAM);
    }
    assertThat(attributes.of("a")).containsExactly(new Entry(0, BUS));
    assertThat(attributes.isComplete()).isFalse();
    for (int device = 0; device < 100; device++) {
      attributes.add("further" + device, 7, BUS);
    }
    assertThat(attributes.of("further0")).containsExactly(new Entry(7, BUS));
    assertThat(attributes.of("further99")).isEmpty();
  }
}
