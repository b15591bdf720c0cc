package io.fenceline.cli.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Point;
import org.openqa.selenium.WindowType;

/** The map of a running demo, in a real browser. */
class MapITCase {
  private static final String CITY = "/v1/devices?bbox=3.15,54.78,3.25,54.82";
  private static final int MISSED_EVENTS = 5;

  private static RunningDemo demo;
  private static TcpProxy network;
  private static Browser browser;
  private static URI address;
  private static DemoApi api;

  @BeforeAll
  static void startDemoAndBrowser() throws Exception {
    assumeTrue(Browser.isInstalled(), "there is no chromium with its chromedriver on the PATH");
    demo = RunningDemo.start("--devices", "150", "--rate", "150");
    api = new DemoApi(demo.map());
    network = TcpProxy.to(demo.map().getPort());
    address = URI.create("http://127.0.0.1:" + network.port() + "/");
    // Motion for its own sake is off: it costs a processor that draws.
    browser = Browser.start(1100, 760, "--force-prefers-reduced-motion");
    browser.driver().manage().timeouts().scriptTimeout(Duration.ofSeconds(30));
  }

  @AfterAll
  static void stopDemoAndBrowser() throws IOException {
    if (browser != null) {
      browser.close();
    }
    if (network != null) {
      network.close();
    }
    if (demo != null) {
      demo.close();
    }
  }

  @AfterEach
  void nothingFailedAndNoOtherHostWasAsked() throws IOException {
    assertThat(browser.consoleErrors()).isEmpty();
    assertThat(browser.requestedHosts()).containsOnly(address.getAuthority());
  }

  @Test
  void theFleetIsDrawnWhereTheDevicesAre() throws Exception {
    MapPage page = MapPage.open(browser.driver(), address);

    page.await("most devices are drawn", () -> shareDrawn(page) > 0.9);
    assertThat(Accessibility.violations(browser.driver())).isEmpty();
  }

  private static double shareDrawn(MapPage page) throws IOException {
    MapPage.Projection projection = page.projection();
    List<Point> points = new ArrayList<>();
    api.get(CITY).path("devices").forEach(device -> points.add(pixelOf(projection, device)));
    return page.drawn(points) / (double) points.size();
  }

  private static Point pixelOf(MapPage.Projection projection, JsonNode device) {
    JsonNode fix = device.path("lastFix");
    return projection.pixel(fix.path("lon").asDouble(), fix.path("lat").asDouble());
  }

  @Test
  void theNamesOfZonesAreDrawnInThemAndAboveTheDevices() throws Exception {
    MapPage page = MapPage.open(browser.driver(), address);
    List<Point> airport = List.of(middleOf(page.projection(), api.get("/v1/zones/airport")));

    page.await("the name is drawn", () -> page.drawn("canvas.zone-names", airport) == 1);
    assertThat(page.liesAbove("canvas.zone-names", "canvas.devices")).isTrue();
    assertThat(page.liesAbove("canvas.zone-names", ".maplibregl-canvas")).isTrue();
  }

  private static Point middleOf(MapPage.Projection projection, JsonNode zone) {
    JsonNode bbox = zone.path("bbox");
    return projection.pixel(
        (bbox.path(0).asDouble() + bbox.path(2).asDouble()) / 2,
        (bbox.path(1).asDouble() + bbox.path(3).asDouble()) / 2);
  }

  @Test
  void aClickOnADeviceShowsItsStory() throws Exception {
    MapPage page = MapPage.open(browser.driver(), address);
    page.await("the device is clicked", () -> clickDevice(page));

    assertThat(page.text(".selection")).contains("Last fix", "Position", "Speed");
    assertThat(Accessibility.violations(browser.driver())).isEmpty();
  }

  @Test
  void cardsShowWhatHappenedBeforeThePageWasOpened() throws Exception {
    String[] entered =
        demo.soFar().lines().stream()
            .map(line -> line.split(" +"))
            .filter(line -> line[1].equals("ENTER"))
            .findFirst()
            .orElseThrow();

    MapPage page = MapPage.open(browser.driver(), address.resolve("#device=" + entered[2]));
    String entry = ".selection [data-entry^='" + String.join("/", entered[2], entered[3]) + "']";
    page.await("the device's story has it", () -> !page.elements(entry).isEmpty());

    MapPage zone = MapPage.open(browser.driver(), address.resolve("#zone=" + entered[3]));
    zone.await(
        "the zone's card counts it",
        () -> zone.text(".selection").matches("(?s).*\\b[1-9]\\d* entered.*"));
  }

  /** Clicks the device; false if it has moved since, or another is in front. */
  private static boolean clickDevice(MapPage page) throws IOException {
    JsonNode device = api.get("/v1/devices/" + demo.readerDevice());
    page.moveTo(pixelOf(page.projection(), device)).click();
    return page.text(".selection h2").startsWith("sim-");
  }

  @Test
  void noEventIsMissedWhileTheConnectionIsLost() throws Exception {
    MapPage page = MapPage.open(browser.driver(), address);

    network.cut();
    Instant lost = Instant.now();
    page.awaitConnection("lost");
    assertThat(page.text("#notice")).contains("Connection lost");
    assertThat(Accessibility.violations(browser.driver())).isEmpty();
    page.await("events happen", () -> transitionsSince(lost).size() >= MISSED_EVENTS);
    network.restore();
    page.awaitConnection("live");

    List<String> missed = transitionsSince(lost);
    page.await("all are shown", () -> page.missingInActivity(missed).isEmpty());
    assertThat(page.text("#notice")).isEmpty();
    assertThat(browser.consoleErrors())
        .allMatch(error -> error.contains("net::ERR_") || error.contains("Failed to load"));
  }

  /** Ids of the transitions that the demo has printed. */
  private static List<String> transitionsSince(Instant start) {
    List<String> ids = new ArrayList<>();
    for (String line : demo.soFar().lines()) {
      String[] columns = line.split(" +");
      if (columns[1].matches("ENTER|EXIT") && Instant.parse(columns[0]).isAfter(start)) {
        long millis = Instant.parse(columns[0]).toEpochMilli();
        ids.add("%s/%s/%s/%d".formatted(columns[2], columns[3], columns[1], millis));
      }
    }
    return ids;
  }

  @Test
  void aZoneDrawnWithTheMouseTakesEffectUntilItIsDeleted() throws Exception {
    MapPage page = MapPage.open(browser.driver(), address);
    ZoneDrawing drawing = new ZoneDrawing(page);

    drawing.polygon(rectangle(page, 3.18, 54.79, 3.22, 54.81));
    assertThat(Accessibility.violations(browser.driver())).isEmpty();
    drawing.describe("Drawn Park", "Free ice cream");
    drawing.save("Drawn Park");

    page.await("a device enters it", () -> page.isInActivity("ENTER", "Drawn Park"));
    page.await("a device gets its ad", () -> page.isInActivity("AD", "Free ice cream"));
    page.pressButton("Delete");
    page.press("dialog .danger");
    page.await("its devices leave it", () -> page.isInActivity("EXIT", "Drawn Park"));
  }

  private static List<Point> rectangle(
      MapPage page, double west, double south, double east, double north) {
    return List.of(
        page.pixel(west, south),
        page.pixel(east, south),
        page.pixel(east, north),
        page.pixel(west, north));
  }

  @Test
  void aReaderSeesTheAdsOfTheOwnDeviceAndNoOther() throws Exception {
    String tab = browser.driver().getWindowHandle();
    browser.driver().switchTo().newWindow(WindowType.TAB); // A tab keeps its token.
    try {
      URI reader = address.resolve("#" + demo.reader().getFragment());
      MapPage page = MapPage.open(browser.driver(), reader);
      assertThat(page.text("#content h2")).isEqualTo("Ads for " + demo.readerDevice());
      assertThat(browser.driver().getCurrentUrl()).doesNotContain("token");

      api.putZone("reader-test", "Reader", 3.1, 54.7, 3.3, 54.9, "For each device");

      page.await("the ad", () -> page.text(".ads").contains("For each device"));
      assertThat(page.elements(".ads .ad")).hasSizeLessThan(20);
      assertThat(Accessibility.violations(browser.driver())).isEmpty();
    } finally {
      api.deleteZone("reader-test");
      browser.driver().close();
      browser.driver().switchTo().window(tab);
    }
  }
}
