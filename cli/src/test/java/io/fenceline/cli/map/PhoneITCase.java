package io.fenceline.cli.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.testing.browser.Accessibility;
import io.fenceline.testing.browser.Browser;
import io.fenceline.testing.browser.MapPage;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;

/** A demo that phones can open, and a browser that is a device of it. */
@Tag("browsers")
class PhoneITCase {
  private static final double CASTLE_LON = 3.2;
  private static final double CASTLE_LAT = 54.8;

  @Test
  void aBrowserIsADeviceThatGetsItsAds() throws Exception {
    try (RunningDemo demo = RunningDemo.start("--phone=127.0.0.1");
        Browser browser = Browser.startStill("--ignore-certificate-errors")) {
      ChromeDriver driver = browser.driver();
      assertThat(demo.map().toString()).matches("https://127\\.0\\.0\\.1:\\d+/#code=\\w{13}");
      MapPage operator = MapPage.open(driver, demo.map());
      assertThat(driver.getCurrentUrl()).doesNotContain("code=");
      operator.pressButton("Use a phone as a device");
      operator.await("a QR code", () -> !operator.elements(".qr-code path").isEmpty());
      assertThat(Accessibility.violations(driver)).isEmpty();
      URI link = URI.create(operator.element(".invitation a").getDomProperty("href"));

      String operatorTab = driver.getWindowHandle();
      driver.switchTo().newWindow(WindowType.TAB);
      beAt(driver, link, CASTLE_LON, CASTLE_LAT);
      MapPage phone = MapPage.open(driver, link);
      assertThat(phone.text("#content h2")).isEqualTo("Ads for phone-1");
      assertThat(Accessibility.violations(driver)).isEmpty();
      phone.pressButton("Send my position");
      phone.await("the ad", () -> phone.text(".ads").contains("Castle tickets"));
      assertThat(phone.text(".position")).contains("Sent", "accurate to 8 m");
      phone.await(
          "a position that changes nothing", () -> phone.text(".position").contains("Not sent"));
      assertThat(phone.text(".position")).containsPattern("Sent \\d of \\d+ positions and asked");
      beAt(driver, link, CASTLE_LON + 0.2, CASTLE_LAT);
      phone.await("the position outside", () -> phone.text(".card").contains("In no zone"));
      assertThat(Accessibility.violations(driver)).isEmpty();

      String phoneTab = driver.getWindowHandle();
      driver.switchTo().window(operatorTab);
      operator.await("it is here", () -> operator.text(".invitation .state").contains("is here"));
      operator.pressButton("Show it on the map");
      operator.await("its card", () -> operator.text(".selection h2").equals("phone-1"));

      driver.switchTo().window(phoneTab);
      phone.pressButton("Stop sending");
      assertThat(phone.text(".position")).contains("Nothing is sent any more");
      driver.switchTo().newWindow(WindowType.TAB);
      driver.get(link.toString());
      phone.await(
          "it is used up", () -> phone.text(".sign-in").contains("This address works once"));
    }
  }

  /** The browser may give pages of this address a position, and believes to be there. */
  private static void beAt(ChromeDriver driver, URI address, double lon, double lat) {
    driver.executeCdpCommand(
        "Browser.grantPermissions",
        Map.of(
            "permissions", List.of("geolocation"), "origin", "https://" + address.getAuthority()));
    driver.executeCdpCommand(
        "Emulation.setGeolocationOverride",
        Map.of("longitude", lon, "latitude", lat, "accuracy", 8));
  }
}
