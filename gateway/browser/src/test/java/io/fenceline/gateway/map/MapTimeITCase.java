package io.fenceline.gateway.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.fenceline.gateway.TestGateway;
import io.fenceline.testing.browser.Accessibility;
import io.fenceline.testing.browser.MapPage;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** The past on the map, in a real browser. */
@Tag("browsers")
@ExtendWith(SharedMap.class)
class MapTimeITCase {
  private static final String RESIDENT = SmallCity.RESIDENT.id();

  private static CityMap map;

  @BeforeAll
  static void findMap() {
    map = SharedMap.get();
  }

  private static boolean isPast(MapPage page) {
    return !page.elements("body.past").isEmpty();
  }

  @Test
  void aLinkShowsItsMomentAndPlayingLeadsBackToThePresent() throws Exception {
    List<String> before = map.city().enterOrLeave("harbour", 3);
    long moment = System.currentTimeMillis();
    TestGateway.await(() -> System.currentTimeMillis() > moment);
    List<String> after = map.city().enterOrLeave("harbour", 3);

    MapPage page = map.open("#device=" + RESIDENT + "&at=" + moment);
    page.await("the past", () -> isPast(page));
    page.await("the events until then", () -> page.missingInActivity(before).isEmpty());
    assertThat(page.missingInActivity(after)).isEqualTo(after);
    page.await("the device as it was", () -> page.text(".selection").contains("Position"));
    assertThat(page.text(".selection")).contains("Airport");
    assertThat(page.elements(".moment")).hasSize(1);
    assertThat(page.text("#connection")).startsWith("Past: ");
    page.await("the histogram", () -> page.elements(".histogram span").size() == 60);
    assertThat(value(page, "min")).isLessThan(moment);
    assertThat(value(page, "value")).isBetween(moment - 1_000, moment + 1_000);
    assertThat(Accessibility.violations(map.driver())).isEmpty();

    page.pressButton("Play");
    page.await("the past has become the present", () -> !isPast(page));
    assertThat(map.driver().getCurrentUrl()).doesNotContain("at=");
  }

  @Test
  void aBrushOverTheHistogramChoosesASpanWhichPlayingDoesNotLeave() throws Exception {
    MapPage page = openPast();
    long from = value(page, "min");
    long to = value(page, "max");

    WebElement bars = page.element(".histogram");
    int quarter = bars.getSize().getWidth() / 4;
    new Actions(map.driver())
        .moveToElement(bars, -quarter, 0)
        .clickAndHold()
        .moveByOffset(2 * quarter, 0)
        .release()
        .perform();
    page.await("the span", () -> value(page, "max") < to);
    assertThat(value(page, "min")).isCloseTo(from + (to - from) / 4, withinPercentage(1));
    assertThat(value(page, "max")).isCloseTo(to - (to - from) / 4, withinPercentage(1));
    assertThat(Accessibility.violations(map.driver())).isEmpty();

    page.pressButton("Play");
    page.await("it stops at the end", () -> value(page, "value") >= value(page, "max") - 1);
    page.await("the button to play", () -> !page.elements("[aria-label=Play]").isEmpty());
    assertThat(isPast(page)).isTrue();
  }

  @Test
  void keysOnTheHandleBeginAndEndASpan() throws Exception {
    MapPage page = openPast();
    long from = value(page, "min");
    long to = value(page, "max");
    WebElement handle = page.element(".time-bar input");
    handle.sendKeys(Keys.HOME, Keys.PAGE_UP, "i");
    page.await("it begins there", () -> value(page, "min") > from);
    long begin = value(page, "min");
    handle.sendKeys(Keys.PAGE_UP, "o");
    page.await("it ends there", () -> value(page, "max") < to);
    assertThat(value(page, "min")).isEqualTo(begin);
    assertThat(value(page, "value")).isCloseTo(value(page, "max"), within(10L));
  }

  /** After three visits, at a moment that does not move. */
  private MapPage openPast() throws Exception {
    map.city().enterOrLeave("harbour", 3);
    MapPage page = map.open("");
    page.pressButton("Go back in time");
    page.pressButton("Pause");
    page.await("the histogram", () -> page.elements(".histogram span").size() == 60);
    return page;
  }

  /** Of the handle of the time bar. */
  private static long value(MapPage page, String property) {
    return Long.parseLong(page.element(".time-bar input").getDomProperty(property));
  }

  @Test
  @DisplayName("Z7: the past shows the zones of then")
  void aZoneIsShownAsItWas() throws Exception {
    map.putZone("mill", "Old mill", 3.2, 54.8);
    map.city().enterOrLeave("harbour", 3);
    long moment = System.currentTimeMillis();
    TestGateway.await(() -> System.currentTimeMillis() > moment);
    map.putZone("mill", "New mill", 3.201, 54.8);

    MapPage page = map.open("#zone=mill&at=" + moment);
    page.await("the zone of then", () -> page.text(".selection h2").equals("Old mill"));
    page.pressButton("Back to live");
    page.await("the zone of now", () -> page.text(".selection h2").equals("New mill"));
    map.deleteZone("mill");
  }

  @Test
  void whereNothingWasRecordedTheMapSaysSo() throws Exception {
    MapPage page = map.open("#map=12/-40/-120");
    page.pressButton("Go back in time");
    page.await("the past", () -> isPast(page));
    page.await("the hint", () -> page.text("#remarks").contains("Nothing was recorded here"));
    page.pressButton("Back to live");
    assertThat(isPast(page)).isFalse();
    assertThat(page.text("#remarks")).isEmpty();
  }

  @Test
  void theTrackOfADeviceIsRead() throws Exception {
    MapPage page = map.open("#device=" + RESIDENT);
    page.await("the card", () -> page.text(".selection h2").equals(RESIDENT));
    map.driver()
        .executeScript(
            "const s = document.querySelector('[aria-label=Track]'); s.value = '1'; s.dispatchEvent(new Event('change'))");
    page.await("the track", MapTimeITCase::hasReadTrack);
    assertThat(page.text("#remarks")).isEmpty();
    assertThat(Accessibility.violations(map.driver())).isEmpty();
  }

  private static boolean hasReadTrack() {
    return (Boolean)
        map.driver()
            .executeScript(
                """
                return performance.getEntriesByType('resource')
                  .some(({ name, responseStatus }) => name.includes('/past?from=') && responseStatus === 200);
                """);
  }
}
