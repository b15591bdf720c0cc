package io.fenceline.cli.map;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fenceline.testing.browser.Browser;
import io.fenceline.testing.browser.MapPage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.Point;

/** The pictures of the README, from a running demo; {@code docs/pictures/make} runs it. */
@Tag("browsers")
class MapPictures {
  private static final String DIRECTORY = System.getProperty("fenceline.pictures");
  private static final int EVENTS = 12;

  @Test
  void make() throws Exception {
    assumeTrue(DIRECTORY != null, "docs/pictures/make says where the pictures go");
    try (RunningDemo demo = RunningDemo.start("--devices", "60", "--rate", "120")) {
      overview(demo);
      drawing(demo);
    }
  }

  private static void overview(RunningDemo demo) throws Exception {
    try (Browser browser = Browser.start(1280, 900)) {
      MapPage page = MapPage.open(browser.driver(), demo.map());
      page.await("some events", () -> page.elements(".activity .event").size() >= EVENTS);
      Files.write(
          Path.of(DIRECTORY).resolve("map.png"),
          browser.driver().getScreenshotAs(OutputType.BYTES));
    }
  }

  private static void drawing(RunningDemo demo) throws Exception {
    try (Browser browser = Browser.start(1000, 800)) {
      Map<String, String> dark = Map.of("name", "prefers-color-scheme", "value", "dark");
      browser
          .driver()
          .executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of(dark)));
      MapPage page = MapPage.open(browser.driver(), demo.map());
      page.await("some events", () -> page.elements(".activity .event").size() >= 2);
      Film film = new Film(browser.driver(), page);
      draw(page, film);
      describe(page, film);
      film.moveTo(page.center(".zone-form [type=submit]")).click();
      page.await(
          "a device enters it",
          () -> {
            film.frame();
            return page.text(".activity").contains("Harbour Park");
          });
      for (int i = 0; i < 10; i++) {
        film.frame();
      }
      film.write(Path.of(DIRECTORY));
    }
  }

  private static void draw(MapPage page, Film film) {
    List<Point> corners =
        List.of(
            page.pixel(3.1905, 54.7885),
            page.pixel(3.2120, 54.7905),
            page.pixel(3.2090, 54.8015),
            page.pixel(3.1880, 54.7985));
    film.frame().moveTo(page.center("[data-tool=polygon]")).click();
    for (Point corner : corners) {
      film.moveTo(corner).click();
    }
    film.moveTo(corners.get(0)).click();
  }

  private static void describe(MapPage page, Film film) {
    for (String part : List.of("Harb", "our ", "Park")) {
      page.element("#zone-name").sendKeys(part);
      film.frame();
    }
    film.moveTo(page.center("[data-group=who] summary")).click();
    film.moveTo(page.center("#zone-ad-title")).click();
    for (String part : List.of("Free ", "ice ", "cream")) {
      page.element("#zone-ad-title").sendKeys(part);
      film.frame();
    }
  }
}
