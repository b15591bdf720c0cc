package io.fenceline.producers.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.fenceline.event.Fix;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordedTrafficTest {
  private static final long START = 1_700_000_000_000L;

  /** Two ships; the second one's fixes lie between those of the first. */
  private static final String TRACE =
      """
      {"deviceId":"a","time":1641168000000,"lon":-90.1,"lat":29.9}
      {"deviceId":"a","time":1641168120000,"lon":-90.2,"lat":29.8}
      {"deviceId":"b","time":1641168060000,"lon":-74.1,"lat":40.7}
      """;

  private static RecordedTraffic traffic(String trace, double speed) throws IOException {
    return RecordedTraffic.read(
        new ByteArrayInputStream(trace.getBytes(StandardCharsets.UTF_8)), speed);
  }

  private static List<Fix> fixes(RecordedTraffic traffic, int count) {
    List<Fix> fixes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      fixes.add(traffic.next(START));
    }
    return fixes;
  }

  @Test
  void fixesComeInTheOrderOfTheirTimesAtAMultipleOfTheRecordedPace() throws Exception {
    assertThat(fixes(traffic(TRACE, 20), 3))
        .extracting(Fix::deviceId, Fix::timeMillis, Fix::lon)
        .containsExactly(
            tuple("a", START, -90.1),
            tuple("b", START + 3_000, -74.1),
            tuple("a", START + 6_000, -90.2));
  }

  @Test
  void aFixIsDueWhenItsTimeSaysSo() throws Exception {
    RecordedTraffic traffic = traffic(TRACE, 20);
    for (int i = 0; i < 10; i++) {
      long dueNanos = traffic.dueNanos();
      assertThat(traffic.next(START).timeMillis()).isEqualTo(START + dueNanos / 1_000_000);
    }
  }

  @Test
  void eachPassIsLaterThanTheOneBefore() throws Exception {
    List<Fix> fixes = fixes(traffic(TRACE, 1), 6);
    assertThat(fixes.get(3).lon()).isEqualTo(fixes.get(0).lon());
    assertThat(fixes.get(3).timeMillis()).isGreaterThan(fixes.get(2).timeMillis());
    assertThat(fixes.get(5).timeMillis() - fixes.get(3).timeMillis()).isEqualTo(120_000);
  }

  @Test
  void aShipThatIsTakenBackToItsBeginningStartsASegment() throws Exception {
    assertThat(fixes(traffic(TRACE, 1), 6))
        .extracting(Fix::startsSegment)
        .containsExactly(true, true, false, true, true, false);
  }

  @Test
  void theDevicesAreThoseOfTheRecording() throws Exception {
    RecordedTraffic traffic = traffic(TRACE, 1);
    assertThat(traffic.devices()).isEqualTo(2);
    assertThat(List.of(traffic.deviceId(0), traffic.deviceId(1))).containsExactly("a", "b");
  }

  @Test
  void aLineThatIsNoFixIsNamed() {
    assertThatThrownBy(() -> traffic(TRACE + "{\"deviceId\":\"c\"}\n", 1))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("line 4");
    assertThatThrownBy(() -> traffic("", 1)).hasMessageContaining("no fix");
  }
}
