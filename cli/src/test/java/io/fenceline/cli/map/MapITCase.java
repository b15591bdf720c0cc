package io.fenceline.cli.map;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fenceline.testing.browser.Accessibility;
import io.fenceline.testing.browser.Browser;
import io.fenceline.testing.browser.MapPage;
import io.fenceline.testing.browser.ZoneDrawing;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Point;
import org.openqa.selenium.WindowType;

/** The map of a running demo, in a real browser. */
@Tag("browsers")
class MapITCase {
  /** The height of a window, in pixels, in which the list of ads scrolls. */
  private static final int LOW = 250;

  private static final String CITY = "/v1/devices?bbox=3.15,54.78,3.25,54.82";

  private static RunningDemo demo;
  private static Browser browser;
  private static URI address;
  private static DemoApi api;

  @BeforeAll
  static void startDemoAndBrowser() throws Exception {
    demo = RunningDemo.start();
    address = demo.map();
    api = new DemoApi(address);
    browser = Browser.startStill();
  }

  @AfterAll
  static void stopDemoAndBrowser() {
    if (browser != null) {
      browser.close();
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

  @Test
  void aNewcomerIsShownWhereToDrawUntilTheNoteIsRead() throws Exception {
    MapPage page = MapPage.openAsNewcomer(browser.driver(), address);
    assertThat(page.text(".nudge")).startsWith("Draw a zone here");
    assertThat(Accessibility.violations(browser.driver())).isEmpty();

    page.pressButton("Got it");
    assertThat(page.elements(".nudge")).isEmpty();
    browser.driver().navigate().refresh();
    page.awaitConnection("live");
    assertThat(page.elements(".nudge")).isEmpty();
  }

  @Test
  void whatRepeatsInAZoneIsOneRowThatOpens() throws Exception {
    MapPage page = MapPage.open(browser.driver(), address);
    page.await("repeats", () -> !page.elements(".repeats[aria-expanded=false]").isEmpty());
    page.pressButton("Pause");
    assertThat(Accessibility.violations(browser.driver())).isEmpty();

    String closed = page.text(".feed");
    String number = page.text(".repeats");
    page.press(".repeats");
    assertThat(page.text(".repeats[aria-expanded=true]")).isEqualTo(number);
    assertThat(page.text(".feed")).isNotEqualTo(closed);
    page.press(".repeats[aria-expanded=true]");
    assertThat(page.text(".feed")).isEqualTo(closed);
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
  void aZoneDrawnWithTheMouseTakesEffectUntilItIsDeleted() throws Exception {
    MapPage page = MapPage.open(browser.driver(), address);
    ZoneDrawing drawing = new ZoneDrawing(page);

    drawing.polygon(rectangle(page, 3.18, 54.79, 3.22, 54.81));
    assertThat(Accessibility.violations(browser.driver())).isEmpty();
    drawing.describe("Drawn Park", "Free ice cream");
    drawing.save("Drawn Park");

    page.await("a device enters it", () -> page.isInActivity("ENTER", "Drawn Park"));
    page.await("a device gets its ad", () -> page.isInActivity("AD", "Free ice cream"));
    // A card of which text is selected is not replaced, so the button stays where it is.
    browser
        .driver()
        .executeScript("getSelection().selectAllChildren(document.querySelector('.selection h2'))");
    page.pressButton("Delete");
    page.press("dialog .danger");
    page.await("its devices leave it", () -> printed("EXIT", "drawn-park", "ZONE_REMOVED") > 0);
    page.await("they are seen to leave", () -> page.isInActivity("EXIT", "Drawn Park"));
  }

  /** The first part of it has a hole. */
  private static final String TWO_PARTS =
      """
      {"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":[
       [[[3.18,54.79],[3.2,54.79],[3.2,54.81],[3.18,54.81],[3.18,54.79]],
        [[3.185,54.795],[3.195,54.795],[3.195,54.805],[3.185,54.805],[3.185,54.795]]],
       [[[3.205,54.79],[3.22,54.79],[3.22,54.81],[3.205,54.81],[3.205,54.79]]]]},
       "properties":{"name":"Two parts"}}
      """;

  @Test
  void theHoleOfAMultiPolygonIsChangedWithTheMouseAndTheChangeCanBeUndone() throws Exception {
    api.putZone("two-parts", TWO_PARTS);
    MapPage page = MapPage.open(browser.driver(), address.resolve("#zone=two-parts"));
    page.await("its card", () -> page.text(".selection h2").equals("Two parts"));
    browser
        .driver()
        .executeScript("getSelection().selectAllChildren(document.querySelector('.selection h2'))");
    page.pressButton("Edit");
    page.await("its size", () -> page.text(".draw-size").endsWith("km²"));
    String size = page.text(".draw-size");
    Point corner = page.pixel(3.195, 54.805);
    Point moved = page.pixel(3.1975, 54.805);

    page.moveTo(page.pixel(3.19, 54.8)).click();
    page.drag(corner, moved);
    page.await("a larger hole", () -> !page.text(".draw-size").equals(size));
    assertThat(Accessibility.violations(browser.driver())).isEmpty();
    page.press(".draw-hint button");
    assertThat(page.text(".draw-size")).isEqualTo(size);
    assertThat(page.element(".draw-hint button").isDisplayed()).isFalse();

    page.moveTo(page.pixel(3.19, 54.8)).click();
    page.drag(corner, moved);
    page.press(".zone-form [type=submit]");
    page.await("it is saved", () -> page.elements(".zone-form").isEmpty());
    JsonNode geometry = api.get("/v1/zones/two-parts").path("geometry");
    assertThat(geometry.at("/coordinates/0/1/2/0").asDouble()).isBetween(3.197, 3.198);
    assertThat(geometry.at("/coordinates/0/1/0/0").asDouble()).isEqualTo(3.185);
    assertThat(geometry.at("/coordinates/1/0")).hasSize(5);
    browser.driver().get("about:blank"); // The page would ask for the zone that is gone.
    api.deleteZone("two-parts");
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
    Dimension size = browser.driver().manage().window().getSize();
    browser.driver().switchTo().newWindow(WindowType.TAB); // A tab keeps its token.
    try {
      MapPage page = MapPage.open(browser.driver(), demo.reader());
      assertThat(page.text("#content h2")).isEqualTo("Ads for " + demo.readerDevice());
      assertThat(browser.driver().getCurrentUrl()).doesNotContain("code");

      api.putZone("reader-test", "Reader", 3.1, 54.7, 3.3, 54.9, "For each device");

      page.await("the ad", () -> page.text(".ads").contains("For each device"));
      page.await("others get it, too", () -> printed("AD", "reader-test") > 10);
      assertThat(page.text(".ads")).containsOnlyOnce("For each device");
      browser.driver().manage().window().setSize(new Dimension(size.getWidth(), LOW));
      assertThat(Accessibility.violations(browser.driver())).isEmpty();
    } finally {
      api.deleteZone("reader-test");
      browser.driver().manage().window().setSize(size);
      browser.driver().close();
      browser.driver().switchTo().window(tab);
    }
  }

  /** The number of lines of the demo with all of these words. */
  private static long printed(String... words) {
    return demo.soFar().lines().stream()
        .filter(line -> List.of(line.split(" +")).containsAll(List.of(words)))
        .count();
  }
}
