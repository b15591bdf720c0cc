package io.fenceline.testing.browser;

import java.util.List;
import org.openqa.selenium.Keys;
import org.openqa.selenium.Point;

/** Draws a zone as a user does: a tool, the corners, a form. */
public final class ZoneDrawing {
  private final MapPage page;

  public ZoneDrawing(MapPage page) {
    this.page = page;
  }

  /**
   * Draws a polygon and opens its form.
   *
   * @param corners in pixels of the window
   */
  public void polygon(List<Point> corners) throws Exception {
    page.press("[data-tool=polygon]");
    for (Point corner : corners) {
      page.moveTo(corner).click();
    }
    page.moveTo(corners.get(0)).click();
    page.await("the form of the zone", () -> !page.elements(".zone-form").isEmpty());
  }

  /** Fills the form in; it is not sent yet. */
  public void describe(String name, String ad) {
    page.element("#zone-name").sendKeys(name);
    page.element("[data-group=who] summary").sendKeys(Keys.ENTER);
    page.element("#zone-ad-title").sendKeys(ad);
  }

  /** Sends the form, and waits until the zone is shown as one that is served. */
  public void save(String name) throws Exception {
    page.press(".zone-form [type=submit]");
    page.await("the zone is saved", () -> page.text(".selection h2").equals(name));
  }
}
