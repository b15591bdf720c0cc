package io.fenceline.gateway.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.testing.browser.Accessibility;
import io.fenceline.testing.browser.MapPage;
import io.fenceline.testing.browser.ZoneDrawing;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** A user's steps on the map, in a real browser. */
@Tag("browsers")
@ExtendWith(SharedMap.class)
class MapInteractionITCase {
  private static final int NEW_EVENTS = 5;

  private static CityMap map;

  @BeforeAll
  static void findMap() {
    map = SharedMap.get();
  }

  private static void type(CharSequence... keys) {
    new Actions(map.driver()).sendKeys(keys).perform();
  }

  private static Object js(String script) {
    return map.driver().executeScript(script);
  }

  @Test
  void pauseHoldsWhatIsShown() throws Exception {
    MapPage page = map.open("");
    map.city().enterOrLeave("harbour", NEW_EVENTS);
    page.await("some events", () -> !page.elements(".activity .event").isEmpty());
    page.pressButton("Pause");
    String held = page.text(".feed");

    map.city().enterOrLeave("harbour", NEW_EVENTS);
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
    MapPage page = map.open("#zone=airport");
    page.await("the card", () -> page.text(".selection h2").equals("Airport"));
    js("getSelection().selectAllChildren(document.querySelector('.selection h2'))");

    readAgain(page);
    readAgain(page);
    assertThat(js("return String(getSelection())")).isEqualTo("Airport");
    js("document.querySelector('.selection').dataset.old = 'true'; getSelection().empty()");
    page.await("the card is replaced", () -> page.elements(".selection[data-old]").isEmpty());
  }

  /** Makes the page read the card again, by an event in the zone. */
  private static void readAgain(MapPage page) throws Exception {
    long before = reads();
    map.city().enterOrLeave("airport", 1);
    page.await("the zone is read again", () -> reads() > before);
  }

  /** The number of times that the page has received the last of the answers for a card. */
  private static long reads() {
    return (Long)
        js(
            """
            return performance.getEntriesByType('resource')
              .filter(({ name }) => new URL(name).pathname === '/v1/zones/airport/counts').length;
            """);
  }

  @Test
  void aDrawnZoneCanBeTriedAndEscapeAsksBeforeItIsThrownAway() throws Exception {
    MapPage page = map.open("");
    new ZoneDrawing(page)
        .polygon(
            List.of(page.pixel(3.18, 54.79), page.pixel(3.22, 54.79), page.pixel(3.22, 54.81)));
    page.pressButton("Try");
    page.await(
        "what it would have seen",
        () ->
            page.text(".trial").matches("In the last hour: \\d+ visits by \\d+ of \\d+ devices.*"));
    assertThat(Accessibility.violations(map.driver())).isEmpty();

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
    MapPage page = map.open("#zone=airport");
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
    MapPage page = map.open("");
    countMotions();
    page.pressButton("Pause");
    try {
      assertThat(motionsWith("reduce", page)).isZero();
      assertThat(motionsWith("no-preference", page)).isPositive();
    } finally {
      emulateMotion(null);
    }
  }

  /**
   * Counts outlines of zones that are lit and circles that are drawn; devices are drawn elsewhere.
   */
  private static void countMotions() {
    map.driver()
        .executeScript(
            """
            window.motions = 0;
            window.pictures = 0;
            const { arc, clearRect } = CanvasRenderingContext2D.prototype;
            CanvasRenderingContext2D.prototype.arc = function (...args) {
              window.motions++;
              return arc.apply(this, args);
            };
            CanvasRenderingContext2D.prototype.clearRect = function (...args) {
              window.pictures++;
              return clearRect.apply(this, args);
            };
            const { addPath } = Path2D.prototype;
            Path2D.prototype.addPath = function (...args) {
              window.motions++;
              return addPath.apply(this, args);
            };
            """);
  }

  /** The number of them after some events have come and have been drawn. */
  private static long motionsWith(String preference, MapPage page) throws Exception {
    emulateMotion(preference);
    int before = newEvents(page);
    map.city().enterOrLeave("harbour", NEW_EVENTS);
    page.await("the events", () -> newEvents(page) >= before + NEW_EVENTS);
    long drawn = (Long) js("return window.pictures");
    page.await("two pictures", () -> (Long) js("return window.pictures") >= drawn + 2);
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
    map.driver().executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", features));
  }

  @Test
  void onAPhoneTheChevronHidesThePanelAndShowsItAgain() throws Exception {
    Map<String, Object> phone =
        Map.of("width", 390, "height", 844, "deviceScaleFactor", 2, "mobile", true);
    map.driver().executeCdpCommand("Emulation.setDeviceMetricsOverride", phone);
    try {
      MapPage page = map.open("");
      assertChevron(page, true);
      page.press("#collapse");
      assertChevron(page, false);
      assertThat(Accessibility.violations(map.driver())).isEmpty();
      page.press("#collapse");
      assertChevron(page, true);
      emulateDesktop();
      page.await("the chevron is gone", () -> !page.element("#collapse").isDisplayed());
    } finally {
      emulateDesktop();
    }
  }

  private static void emulateDesktop() {
    map.driver().executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
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
    MapPage page = map.open("");
    try {
      page.element("[data-tool=circle]").sendKeys(Keys.ENTER);
      page.await("the form", () -> !page.elements(".zone-form").isEmpty());
      type("By Keyboard", Keys.ENTER);

      page.await("the card", () -> page.text(".selection h2").equals("By Keyboard"));
      page.await(
          "the focus",
          () -> (Boolean) js("return document.activeElement.matches('.card.selection button')"));
    } finally {
      map.deleteZone("by-keyboard");
    }
  }

  /** Z6. */
  @Test
  void aZoneIsDrawnForOneDeviceShownInItsCardAndDeleted() throws Exception {
    String device = SmallCity.RESIDENT.id();
    MapPage page = map.open("#device=" + device);
    page.await("the button", () -> page.text(".selection").contains("Draw a zone for this device"));
    pressByKeyboard("Draw a zone for this device");
    page.await("the form", () -> page.text(".zone-form h2").equals("New zone of " + device));
    assertThat(page.text(".draw-hint")).contains("Drag the points");
    assertThat(Accessibility.violations(map.driver())).isEmpty();
    type("Home", Keys.ENTER);

    page.await("the card", () -> page.text(".selection h2").equals(device));
    page.await("the zone", () -> page.text(".own-zones").contains("Home"));
    assertThat(Accessibility.violations(map.driver())).isEmpty();
    page.press(".own-zones button");
    page.press("dialog .danger");
    page.await("it is gone", () -> page.elements(".own-zones").isEmpty());
    assertThat(page.text(".selection h2")).isEqualTo(device);
  }

  private static void pressByKeyboard(String button) {
    map.driver().findElement(By.xpath("//button[.='" + button + "']")).sendKeys(Keys.ENTER);
  }

  @Test
  void theSearchListsWhatBeginsSoWhereverItIsAndOpensTheExactId() throws Exception {
    MapPage page = map.open("");
    map.putZone("far-1", "Old Lighthouse", 100, 10);
    try {
      WebElement search = page.element("#search");
      search.sendKeys("sim-000");
      page.await("what there is", () -> page.elements(".results button").size() == 8);
      assertThat(page.text(".results")).startsWith("sim-0001").contains("There are more");
      assertThat(Accessibility.violations(map.driver())).isEmpty();
      search.sendKeys("2", Keys.ENTER);
      page.await("the device", () -> page.text(".selection h2").equals("sim-0002"));
      assertThat(page.text(".results")).isEmpty();

      page.await("the zone", () -> isListed(page, "lightho", "Old Lighthouse"));
      page.pressButton("Old Lighthouse");
      page.await("its card", () -> page.text(".selection h2").equals("Old Lighthouse"));
    } finally {
      map.deleteZone("far-1");
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

  @Test
  void whyShowsTheFixesAroundATransitionAndWhatAReplayCannotKnow() throws Exception {
    MapPage page = map.open("#device=" + SmallCity.RESIDENT.id());
    page.await("its story", () -> !page.elements(".selection .why").isEmpty());
    page.press(".selection .why");
    assertThat(page.text("dialog h2"))
        .isEqualTo("Why did %s enter Airport?".formatted(SmallCity.RESIDENT.id()));
    page.await("the decisions", () -> !page.elements("dialog tbody tr").isEmpty());
    assertThat(page.text("dialog tbody")).contains("position (G1)");
    assertThat(page.text("dialog .sentence"))
        .matches("At [\\d:]+ it was [\\d.]+\\hk?m (in|out)side.*");
    assertThat(page.text("dialog details")).contains("The replay begins with the fix of");
    assertThat(Accessibility.violations(map.driver())).isEmpty();
    type(Keys.ESCAPE);
    page.await("the dialog is gone", () -> page.elements("dialog").isEmpty());
    assertThat(page.text(".selection h2")).isEqualTo(SmallCity.RESIDENT.id());
  }

  @Test
  void aZoneSaysWhyADeviceIsNotInIt() throws Exception {
    MapPage page = map.open("#zone=harbour");
    page.await("the form", () -> !page.elements(".ask input").isEmpty());
    page.element(".ask input").sendKeys("sim-0003", Keys.ENTER);
    page.await("the decisions", () -> !page.elements("dialog tbody tr").isEmpty());
    assertThat(page.text("dialog tbody")).contains("outside", "not in", "position (G1)");
    type(Keys.ESCAPE);
    page.await("the dialog is gone", () -> page.elements("dialog").isEmpty());
    page.element(".ask input").clear();
    page.element(".ask input").sendKeys("nobody", Keys.ENTER);
    page.await(
        "the answer",
        () -> page.text("dialog").contains("No fix of the device was evaluated in this time."));
  }

  @Test
  void aTextFieldOfACardKeepsFocusAndCursorWhileDevicesEnterAndLeave() throws Exception {
    MapPage page = map.open("#zone=harbour");
    page.await("the form", () -> !page.elements(".ask input").isEmpty());
    page.element(".ask input").sendKeys("nobody", Keys.HOME, Keys.ARROW_RIGHT);
    Object buttons = buttonsOfCard();
    page.await("the list of devices changes", () -> !buttonsOfCard().equals(buttons));
    assertThat(js("return document.activeElement === document.querySelector('.ask input')"))
        .isEqualTo(true);
    assertThat(js("return document.activeElement.selectionStart")).isEqualTo(1L);
  }

  private static Object buttonsOfCard() {
    return js("return document.querySelectorAll('.selection button').length");
  }
}
