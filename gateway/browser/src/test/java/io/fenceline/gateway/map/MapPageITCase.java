package io.fenceline.gateway.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.TestGateway;
import io.fenceline.testing.browser.Accessibility;
import io.fenceline.testing.browser.MapPage;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openqa.selenium.Keys;
import org.openqa.selenium.Point;

/** The page of the map in a real browser. */
@Tag("browsers")
@ExtendWith(SharedMap.class)
class MapPageITCase {
  private static final int MISSED_EVENTS = 5;

  /** Colours of counts. */
  private static final int OVER = 0xb23c00;

  private static final int FULL = 0x0067a3;

  private static CityMap map;

  @BeforeAll
  static void findMap() {
    map = SharedMap.get();
  }

  @Test
  void theNamesOfZonesAreDrawnInThemAndAboveTheDevices() throws Exception {
    MapPage page = map.open("");
    SmallCity.Rectangle airport = SmallCity.AIRPORT;
    List<Point> middle = List.of(page.pixel(airport.lon(0.5), airport.lat(0.5)));

    page.await("the name is drawn", () -> page.drawn("canvas.zone-names", middle) == 1);
    assertThat(page.liesAbove("canvas.zone-names", "canvas.devices")).isTrue();
    assertThat(page.liesAbove("canvas.zone-names", ".maplibregl-canvas")).isTrue();
  }

  /** T9. */
  @Test
  void aZoneShowsHowManyDevicesAreInItAndThatTheyAreOverItsCapacity() throws Exception {
    map.city().count("airport", SmallCity.AIRPORT_CAPACITY + 1);
    MapPage page = map.open("");
    page.await("over", () -> page.isDrawn("canvas.zone-names", OVER));
    map.city().count("airport", SmallCity.AIRPORT_CAPACITY);
    page.await("full", () -> page.isDrawn("canvas.zone-names", FULL));
    assertThat(page.isDrawn("canvas.zone-names", OVER)).isFalse();
    map.city().count("airport", 1);
    page.await("neither", () -> !page.isDrawn("canvas.zone-names", FULL));
  }

  @Test
  void aClickOnADeviceShowsItsStory() throws Exception {
    MapPage page = map.open("");
    page.await("the device is clicked", () -> clickDevice(page));

    assertThat(page.text(".selection")).contains("Last fix", "Position", "Speed");
    assertThat(Accessibility.violations(map.driver())).isEmpty();
  }

  /** Clicks the device; false if it has moved since, or another is in front. */
  private static boolean clickDevice(MapPage page) {
    String device = map.gateway().get("/v1/devices/" + SmallCity.RESIDENT.id()).body();
    JsonObject fix = new JsonObject(device).getJsonObject("lastFix");
    page.moveTo(page.pixel(fix.getDouble("lon"), fix.getDouble("lat"))).click();
    return page.text(".selection h2").startsWith("sim-");
  }

  @Test
  void cardsShowWhatHappenedBeforeThePageWasOpened() throws Exception {
    MapPage page = map.open("#device=" + SmallCity.RESIDENT.id());
    String entry = ".selection [data-entry^='" + SmallCity.RESIDENT.id() + "/airport/ENTER']";
    page.await("the device's story has it", () -> !page.elements(entry).isEmpty());

    page.element("#search").sendKeys("airport", Keys.ENTER);
    page.await("the zone's card", () -> page.text(".selection h2").equals("Airport"));
    assertThat(page.text(".selection")).containsPattern("\\b[1-9]\\d* entered");
  }

  @Test
  void aPageThatIsLeftKeepsNoConnection() throws Exception {
    MapPage page = map.open("");
    TestGateway.await(() -> streams() == 1);

    map.driver().get("about:blank");
    TestGateway.await(() -> streams() == 0);
    map.driver().navigate().back();
    page.awaitConnection("live");
    TestGateway.await(() -> streams() == 1);
  }

  /** The number of clients that the gateway sends events to. */
  private static double streams() {
    return map.gateway()
        .getManagement("/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith("fenceline_gateway_stream_clients "))
        .mapToDouble(line -> Double.parseDouble(line.replaceFirst(".* ", "")))
        .sum();
  }

  @Test
  void noEventIsMissedWhileTheConnectionIsLost() throws Exception {
    MapPage page = map.open("");

    map.network().cut();
    page.awaitConnection("lost");
    assertThat(page.text("#notice")).contains("Connection lost");
    assertThat(Accessibility.violations(map.driver())).isEmpty();
    List<String> missed = map.city().enterOrLeave("harbour", MISSED_EVENTS);
    map.network().restore();
    page.awaitConnection("live");

    page.await("all are shown", () -> page.missingInActivity(missed).isEmpty());
    assertThat(page.text("#notice")).isEmpty();
    assertThat(map.browser().consoleErrors())
        .allMatch(error -> error.contains("net::ERR_") || error.contains("Failed to load"));
  }
}
