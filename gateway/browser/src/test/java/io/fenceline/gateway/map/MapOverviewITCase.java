package io.fenceline.gateway.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.testing.browser.Accessibility;
import io.fenceline.testing.browser.MapPage;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openqa.selenium.Keys;
import org.openqa.selenium.Point;
import org.openqa.selenium.WebElement;

/** Finding one's way among many zones and devices, in a real browser. */
@Tag("browsers")
@ExtendWith(SharedMap.class)
class MapOverviewITCase {
  /** The colour of devices with 20 to 50 km/h. */
  private static final int MIDDLE_SPEED = 0x009e73;

  private static CityMap map;

  @BeforeAll
  static void findMap() {
    map = SharedMap.get();
  }

  @Test
  void aZoneIsFoundInTheListAndTheListIsFoundAgain() throws Exception {
    MapPage page = map.open("");
    page.press("#tab-zones");
    page.await("all zones", () -> page.text(".list-of-zones").contains("Airport"));
    page.element(".list-of-zones input").sendKeys("our");
    page.await("those with this text", () -> rows(page, ".list-of-zones") == 1);
    assertThat(page.text(".list-of-zones tbody")).startsWith("Harbour");
    assertThat(Accessibility.violations(map.driver())).isEmpty();

    page.press(".list-of-zones tbody button");
    page.await("its card", () -> page.text(".selection h2").equals("Harbour"));
    page.pressButton("All zones");
    assertThat(page.elements(".card.selection")).isEmpty();
    assertThat(map.driver().switchTo().activeElement().getText()).isEqualTo("Harbour");
  }

  @Test
  void devicesAreSortedByTheirSilenceAndTheKeyboardChangesTheTab() throws Exception {
    MapPage page = map.open("");
    page.element("#tab-activity").sendKeys(Keys.ARROW_LEFT);
    page.await("all devices", () -> rows(page, ".list-of-devices") > 100);
    page.pressButton("Silent for");
    page.await(
        "the order",
        () ->
            page.elements(".list-of-devices [aria-sort=ascending]").size() == 1
                && page.text(".list-of-devices [aria-sort=ascending]").startsWith("Silent"));
    assertThat(page.text(".list-of-devices [role=status]")).isEqualTo("150 devices");
    assertThat(Accessibility.violations(map.driver())).isEmpty();
  }

  private static int rows(MapPage page, String list) {
    return page.elements(list + " tbody tr").size();
  }

  @Test
  void zonesThatAreTooSmallToSeeAreACircleThatLeadsToThem() throws Exception {
    MapPage page = map.open("#map=4/54.8/3.2");
    Point city = page.pixel(3.2, 54.8);
    page.await("the circle", () -> page.drawn("canvas.zone-clusters", List.of(city)) == 1);
    page.moveTo(city).click();
    page.await("the zones", () -> !map.driver().getCurrentUrl().contains("map=4"));
    page.await(
        "no circle", () -> page.drawn("canvas.zone-clusters", List.of(page.pixel(3.2, 54.8))) == 0);
  }

  @Test
  void devicesDifferByWhatTheUserPicksAsTheLegendSays() throws Exception {
    MapPage page = map.open("");
    page.await("devices", () -> page.text("#rates").startsWith("150 devices"));
    assertThat(page.isDrawn("canvas.devices", MIDDLE_SPEED)).isFalse();
    page.press(".legend summary");
    pick(page, "speed");
    page.await("the legend", () -> page.text(".looks").contains("Up to 50 km/h"));
    page.await("the colour", () -> page.isDrawn("canvas.devices", MIDDLE_SPEED));
    assertThat(map.driver().getCurrentUrl()).contains("by=speed");
    assertThat(Accessibility.violations(map.driver())).isEmpty();
  }

  private static void pick(MapPage page, String value) {
    map.driver()
        .executeScript(
            "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('change'))",
            page.element("#colour-by"),
            value);
  }

  @Test
  void theFormHasGroupsAndSavingIsAlwaysInReach() throws Exception {
    MapPage page = map.open("#zone=airport");
    page.await("the card", () -> page.text(".selection h2").equals("Airport"));
    page.pressButton("Edit");
    assertThat(page.elements(".zone-form summary").stream().map(WebElement::getText))
        .map(text -> text.lines().findFirst().orElse(""))
        .containsExactly("What", "When", "How sure", "Ad, and who gets it");
    assertThat(page.text("[data-group=when] summary")).contains("Always");
    assertThat(page.elements("[data-group=who][open]")).hasSize(1);
    for (String group : List.of("when", "sure")) {
      page.element("[data-group=%s] summary".formatted(group)).sendKeys(Keys.ENTER);
    }
    assertThat(isInSight(".zone-form [type=submit]")).isTrue();
    map.driver().executeScript("document.querySelector('#content').scrollTop = 1e6");
    assertThat(isInSight(".zone-form [type=submit]")).isTrue();
    assertThat(Accessibility.violations(map.driver())).isEmpty();
  }

  private static boolean isInSight(String selector) {
    return (Boolean)
        map.driver()
            .executeScript(
                """
                const element = document.querySelector(arguments[0]);
                const { left, top, width, height } = element.getBoundingClientRect();
                return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
                """,
                selector);
  }
}
