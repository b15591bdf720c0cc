package io.fenceline.testing.browser;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.openqa.selenium.By;
import org.openqa.selenium.Point;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;

/** The page as a user sees and operates it. Not thread-safe. */
public final class MapPage {
  /** More than anything takes on a busy machine; less than a hung build costs. */
  private static final Duration MAX_WAIT = Duration.ofMinutes(3);

  private static final long POLL_MILLIS = 50;
  private static final double TILE_PIXELS = 512;

  private final ChromeDriver driver;

  private MapPage(ChromeDriver driver) {
    this.driver = driver;
  }

  /**
   * Opens the page as a user who knows how to draw, and waits until it follows events.
   *
   * @see #openAsNewcomer
   */
  public static MapPage open(ChromeDriver driver, URI address) throws Exception {
    MapPage page = load(driver, address);
    driver.executeScript("document.querySelector('.nudge button')?.click()");
    return page;
  }

  /** Opens the page in a browser that has never been here. */
  public static MapPage openAsNewcomer(ChromeDriver driver, URI address) throws Exception {
    load(driver, address);
    driver.executeScript("localStorage.clear()");
    return load(driver, address);
  }

  private static MapPage load(ChromeDriver driver, URI address) throws Exception {
    driver.get("about:blank");
    driver.get(address.toString());
    MapPage page = new MapPage(driver);
    page.awaitConnection("live");
    return page;
  }

  /**
   * @param state {@code live}, {@code lost}, {@code connecting} or {@code refused}
   */
  public void awaitConnection(String state) throws Exception {
    await(
        "the connection is " + state,
        () ->
            state.equals(
                driver.executeScript(
                    "return document.querySelector('#connection').dataset.state")));
  }

  /**
   * Waits; the page may replace elements meanwhile.
   *
   * @param what for the message of the failure
   */
  public void await(String what, Callable<Boolean> condition) throws Exception {
    long deadline = System.nanoTime() + MAX_WAIT.toNanos();
    while (!isTrue(condition)) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not within " + MAX_WAIT.toSeconds() + " s: " + what);
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  private static boolean isTrue(Callable<Boolean> condition) throws Exception {
    try {
      return condition.call();
    } catch (StaleElementReferenceException e) {
      return false;
    }
  }

  public WebElement element(String selector) {
    return driver.findElement(By.cssSelector(selector));
  }

  public List<WebElement> elements(String selector) {
    return driver.findElements(By.cssSelector(selector));
  }

  /** The text of an element; empty when there is none. At once, since elements are replaced. */
  public String text(String selector) {
    return (String)
        driver.executeScript(
            "return document.querySelector(arguments[0])?.innerText.trim() ?? ''", selector);
  }

  public void press(String selector) throws Exception {
    press(By.cssSelector(selector));
  }

  /** The button with this text. */
  public void pressButton(String text) throws Exception {
    press(By.xpath("//button[normalize-space(.)='" + text + "' or @aria-label='" + text + "']"));
  }

  private void press(By button) throws Exception {
    await(
        "the button " + button,
        () -> {
          driver.findElement(button).click();
          return true;
        });
  }

  /**
   * Whether the activity has a row of this type with this text; at once, since rows are replaced.
   */
  public boolean isInActivity(String type, String text) {
    return (Boolean)
        driver.executeScript(
            """
            const rows = document.querySelectorAll(`.activity [data-type=${arguments[0]}]`);
            return [...rows].some((row) => row.textContent.includes(arguments[1]));
            """,
            type,
            text);
  }

  /** The ids of these that the activity does not have, after repeats have been opened. */
  @SuppressWarnings("unchecked")
  public List<String> missingInActivity(List<String> eventIds) {
    return (List<String>)
        driver.executeScript(
            """
            document.querySelectorAll('.repeats[aria-expanded=false]').forEach((each) => each.click());
            const shown = new Set([...document.querySelectorAll('.activity [data-entry]')]
              .map((each) => each.dataset.entry.replace(/\\/(device|zone)$/, '')));
            return arguments[0].filter((id) => !shown.has(id));
            """,
            eventIds);
  }

  /** The position at which a place is drawn, in pixels of the window. */
  public Point pixel(double lon, double lat) {
    return projection().pixel(lon, lat);
  }

  /** The projection in which places are drawn now, from the position in the page's address. */
  public Projection projection() {
    String[] map =
        URI.create(driver.getCurrentUrl())
            .getFragment()
            .replaceAll(".*map=([^&]+).*", "$1")
            .split("/");
    Map<?, ?> box =
        (Map<?, ?>)
            driver.executeScript(
                "return document.querySelector('canvas.devices').getBoundingClientRect().toJSON()");
    double world = TILE_PIXELS * Math.pow(2, Double.parseDouble(map[0]));
    double centerX = number(box, "left") + number(box, "width") / 2;
    double centerY = number(box, "top") + number(box, "height") / 2;
    return new Projection(
        world,
        centerX - mercatorX(Double.parseDouble(map[2])) * world,
        centerY - mercatorY(Double.parseDouble(map[1])) * world);
  }

  /** Web Mercator: the world's width, and where its corner in the north-west is, in pixels. */
  public record Projection(double world, double left, double top) {
    public Point pixel(double lon, double lat) {
      return new Point(
          (int) Math.round(left + mercatorX(lon) * world),
          (int) Math.round(top + mercatorY(lat) * world));
    }
  }

  /** The middle of an element, which is scrolled into view, in pixels of the window. */
  public Point center(String selector) {
    Map<?, ?> box =
        (Map<?, ?>)
            driver.executeScript(
                """
                const element = document.querySelector(arguments[0]);
                element.scrollIntoView({ block: 'nearest' });
                return element.getBoundingClientRect().toJSON();
                """,
                selector);
    return new Point(
        (int) (number(box, "left") + number(box, "width") / 2),
        (int) (number(box, "top") + number(box, "height") / 2));
  }

  private static double number(Map<?, ?> box, String name) {
    return ((Number) box.get(name)).doubleValue();
  }

  private static double mercatorX(double lon) {
    return 0.5 + lon / 360;
  }

  private static double mercatorY(double lat) {
    double sin = Math.sin(Math.toRadians(lat));
    return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
  }

  /** Moves the mouse there, as by hand. */
  public MapPage moveTo(Point point) {
    new Actions(driver, Duration.ZERO).moveToLocation(point.x, point.y).perform();
    return this;
  }

  /** Drags what is at the first point to the other. */
  public void drag(Point from, Point to) {
    new Actions(driver)
        .moveToLocation(from.x, from.y)
        .clickAndHold()
        .moveToLocation((from.x + to.x) / 2, (from.y + to.y) / 2)
        .moveToLocation(to.x, to.y)
        .release()
        .perform();
  }

  /** Clicks where the mouse is. */
  public void click() {
    new Actions(driver).click().perform();
  }

  /** The number of these points with something drawn for devices within some pixels. */
  public long drawn(List<Point> points) {
    return drawn("canvas.devices", points);
  }

  /** The number of these points with something drawn on a canvas within some pixels. */
  public long drawn(String canvas, List<Point> points) {
    return (Long)
        driver.executeScript(
            """
            const canvas = document.querySelector(arguments[1]);
            const box = canvas.getBoundingClientRect();
            const ratio = canvas.width / box.width;
            const context = canvas.getContext('2d');
            return arguments[0].filter(([left, top]) => {
              const x = (left - box.left - 8) * ratio;
              const y = (top - box.top - 8) * ratio;
              const pixels = context.getImageData(x, y, 16 * ratio, 16 * ratio).data;
              return pixels.some((value) => value > 0);
            }).length;
            """,
            points.stream().map(point -> List.of(point.x, point.y)).toList(),
            canvas);
  }

  /** Whether something on a canvas has about this colour: letters have soft edges. */
  public boolean isDrawn(String canvas, int rgb) {
    return (Boolean)
        driver.executeScript(
            """
            const canvas = document.querySelector(arguments[0]);
            const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
            const wanted = arguments[1];
            const isNear = (i, shift) => Math.abs(data[i] - (wanted >> shift & 255)) < 70;
            for (let i = 0; i < data.length; i += 4) {
              if (data[i + 3] > 200 && isNear(i, 16) && isNear(i + 1, 8) && isNear(i + 2, 0)) return true;
            }
            return false;
            """,
            canvas,
            rgb);
  }

  /** Whether the one of two elements lies above the other one, by their order in the page. */
  public boolean liesAbove(String upper, String lower) {
    return (Boolean)
        driver.executeScript(
            """
            const [upper, lower] = [...arguments].map((each) => document.querySelector(each));
            const sameLayer = [upper, lower].every((each) => getComputedStyle(each).zIndex === 'auto');
            return sameLayer && lower.nextElementSibling !== null
              && Boolean(lower.compareDocumentPosition(upper) & Node.DOCUMENT_POSITION_FOLLOWING);
            """,
            upper,
            lower);
  }
}
