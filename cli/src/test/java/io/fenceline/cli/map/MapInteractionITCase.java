package io.fenceline.cli.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** A user's steps on the map of a running demo, in a real browser. */
class MapInteractionITCase {
  private static final int NEW_EVENTS = 5;

  private static RunningDemo demo;
  private static DemoApi api;
  private static Browser browser;
  private static URI address;

  @BeforeAll
  static void startDemoAndBrowser() throws Exception {
    assumeTrue(Browser.isInstalled(), "there is no chromium with its chromedriver on the PATH");
    demo = RunningDemo.start("--devices", "150", "--rate", "150");
    address = demo.map();
    api = new DemoApi(address);
    // Motion for its own sake is off: it costs a processor that draws.
    browser = Browser.start(1100, 760, "--force-prefers-reduced-motion");
    browser.driver().manage().timeouts().scriptTimeout(Duration.ofSeconds(30));
  }

  @AfterAll
  static void stopDemoAndBrowser() throws IOException {
    if (browser != null) {
      browser.close();
    }
    if (demo != null) {
      demo.close();
    }
  }

  @AfterEach
  void nothingFailed() {
    assertThat(browser.consoleErrors()).isEmpty();
  }

  private static MapPage open(String fragment) throws Exception {
    return MapPage.open(browser.driver(), address.resolve(fragment));
  }

  private static void type(CharSequence... keys) {
    new Actions(browser.driver()).sendKeys(keys).perform();
  }

  private static Object js(String script) {
    return browser.driver().executeScript(script);
  }

  @Test
  void pauseHoldsWhatIsShown() throws Exception {
    MapPage page = open("");
    page.await("some events", () -> page.elements(".activity .event").size() >= NEW_EVENTS);
    page.pressButton("Pause");
    String held = page.text(".feed");

    page.await("further events come", () -> newEvents(page) >= NEW_EVENTS);
    assertThat(page.text(".feed")).isEqualTo(held);
    page.press(".activity [aria-pressed=true]");
    page.await("they are shown", () -> !page.text(".feed").equals(held));
  }

  /** The number on the button to resume. */
  private static int newEvents(MapPage page) {
    String digits = page.text(".activity [aria-pressed=true]").replaceAll("\\D", "");
    return digits.isEmpty() ? 0 : Integer.parseInt(digits);
  }

  @Test
  void aSelectedTextStaysSelectedWhileTheCardIsReadAgain() throws Exception {
    MapPage page = open("#zone=airport");
    page.await("the card", () -> page.text(".selection h2").equals("Airport"));
    js("getSelection().selectAllChildren(document.querySelector('.selection h2'))");
    long before = reads("/v1/zones/airport");

    page.await("the zone is read again twice", () -> reads("/v1/zones/airport") >= before + 2);
    assertThat(js("return String(getSelection())")).isEqualTo("Airport");
    js("document.querySelector('.selection').dataset.old = 'true'; getSelection().empty()");
    page.await("the card is replaced", () -> page.elements(".selection[data-old]").isEmpty());
  }

  /** The number of answers that the page has received from a path. */
  private static long reads(String path) {
    return (Long)
        browser
            .driver()
            .executeScript(
                """
                return performance.getEntriesByType('resource')
                  .filter(({ name }) => new URL(name).pathname === arguments[0]).length;
                """,
                path);
  }

  @Test
  void escapeAsksBeforeADrawnShapeIsThrownAway() throws Exception {
    MapPage page = open("");
    new ZoneDrawing(page)
        .polygon(
            List.of(page.pixel(3.18, 54.79), page.pixel(3.22, 54.79), page.pixel(3.22, 54.81)));

    type(Keys.ESCAPE);
    page.await("the question", () -> page.text("dialog h2").equals("Discard the changes?"));
    type(Keys.ESCAPE);
    page.await("the question is gone", () -> page.elements("dialog").isEmpty());
    assertThat(page.elements(".zone-form")).hasSize(1);
    type(Keys.ESCAPE);
    page.press("dialog .danger");
    page.await("the form is gone", () -> page.elements(".zone-form").isEmpty());
  }

  @Test
  void escapeAsksBeforeAFilledFormIsThrownAwayAndNotForAnUntouchedOne() throws Exception {
    MapPage page = open("#zone=airport");
    edit(page);
    type(Keys.ESCAPE);
    page.await("the form is gone", () -> page.elements(".zone-form").isEmpty());
    assertThat(page.elements("dialog")).isEmpty();

    page.element("#search").sendKeys("airport", Keys.ENTER);
    edit(page);
    page.element("#zone-ad-title").sendKeys("!");
    type(Keys.ESCAPE);
    page.await("the question", () -> page.text("dialog h2").equals("Discard the changes?"));
    page.press("dialog button:not(.danger)");
    page.await("the question is gone", () -> page.elements("dialog").isEmpty());
    assertThat(page.element("#zone-ad-title").getDomProperty("value")).endsWith("!");
  }

  private static void edit(MapPage page) throws Exception {
    page.await("the card", () -> page.text(".selection h2").equals("Airport"));
    page.pressButton("Edit");
  }

  @Test
  void withReducedMotionNothingFlashesAndNoRingGrows() throws Exception {
    try {
      assertThat(motionsWith("reduce")).isZero();
      assertThat(motionsWith("no-preference")).isPositive();
    } finally {
      emulateMotion(null);
    }
  }

  /** How many zones were lit and rings drawn while some events came. */
  private static long motionsWith(String preference) throws Exception {
    emulateMotion(preference);
    MapPage page = open("");
    browser
        .driver()
        .executeAsyncScript(
            """
            const [done] = arguments;
            window.motions = 0;
            const { arc } = CanvasRenderingContext2D.prototype;
            CanvasRenderingContext2D.prototype.arc = function (...args) {
              if (args[2] > 12) window.motions++;
              return arc.apply(this, args);
            };
            import('/map/vendor/maplibre-gl.js').then(({ Map }) => {
              const { setFeatureState } = Map.prototype;
              Map.prototype.setFeatureState = function (feature, state) {
                if (state.lit) window.motions++;
                return setFeatureState.call(this, feature, state);
              };
              done();
            });
            """);
    page.pressButton("Pause");
    page.await("some events", () -> newEvents(page) >= NEW_EVENTS);
    return (Long) js("return window.motions");
  }

  /**
   * @param preference null for that of the browser
   */
  private static void emulateMotion(String preference) {
    List<Map<String, String>> features =
        preference == null
            ? List.of()
            : List.of(Map.of("name", "prefers-reduced-motion", "value", preference));
    browser.driver().executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", features));
  }

  @Test
  void onAPhoneTheChevronHidesThePanelAndShowsItAgain() throws Exception {
    Map<String, Object> phone =
        Map.of("width", 390, "height", 844, "deviceScaleFactor", 2, "mobile", true);
    browser.driver().executeCdpCommand("Emulation.setDeviceMetricsOverride", phone);
    try {
      MapPage page = open("");
      assertChevron(page, true);
      page.press("#collapse");
      assertChevron(page, false);
      assertThat(Accessibility.violations(browser.driver())).isEmpty();
      page.press("#collapse");
      assertChevron(page, true);
    } finally {
      browser.driver().executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    }
    assertThat(open("").element("#collapse").isDisplayed()).isFalse();
  }

  /** Asserts that the chevron points to where the panel goes. */
  private static void assertChevron(MapPage page, boolean open) {
    WebElement chevron = page.element("#collapse");
    assertThat(page.element("#content").isDisplayed()).isEqualTo(open);
    assertThat(chevron.getDomAttribute("aria-expanded")).isEqualTo(String.valueOf(open));
    assertThat(chevron.getAccessibleName()).isEqualTo(open ? "Hide the panel" : "Show the panel");
    String tip = chevron.findElement(By.tagName("path")).getDomAttribute("d");
    assertThat(tip).isEqualTo(open ? "M6 9l6 6 6-6" : "M6 15l6-6 6 6");
  }

  @Test
  void afterSavingByKeyboardTheFocusIsOnTheCardOfTheZone() throws Exception {
    MapPage page = open("");
    try {
      page.element("[data-tool=circle]").sendKeys(Keys.ENTER);
      page.await("the form", () -> !page.elements(".zone-form").isEmpty());
      type("By Keyboard", Keys.ENTER);

      page.await("the card", () -> page.text(".selection h2").equals("By Keyboard"));
      page.await(
          "the focus",
          () -> (Boolean) js("return document.activeElement.matches('.card.selection button')"));
    } finally {
      api.deleteZone("by-keyboard");
    }
  }

  @Test
  void theSearchListsWhatBeginsSoWhereverItIsAndOpensTheExactId() throws Exception {
    MapPage page = open("");
    api.putZone("far-1", "Old Lighthouse", 100, 10, 100.01, 10.01, "Climb it");
    try {
      WebElement search = page.element("#search");
      search.sendKeys("sim-000");
      page.await("what there is", () -> page.elements(".results button").size() == 8);
      assertThat(page.text(".results")).startsWith("sim-0001").contains("There are more");
      assertThat(Accessibility.violations(browser.driver())).isEmpty();
      search.sendKeys("2", Keys.ENTER);
      page.await("the device", () -> page.text(".selection h2").equals("sim-0002"));
      assertThat(page.text(".results")).isEmpty();

      page.await("the zone", () -> isListed(page, "lightho", "Old Lighthouse"));
      page.pressButton("Old Lighthouse");
      page.await("its card", () -> page.text(".selection h2").equals("Old Lighthouse"));
    } finally {
      api.deleteZone("far-1");
    }
  }

  private static boolean isListed(MapPage page, String typed, String name) {
    WebElement search = page.element("#search");
    if (!search.getDomProperty("value").equals(typed)) {
      search.clear();
      search.sendKeys(typed);
    }
    return page.text(".results").contains(name);
  }
}
