package io.fenceline.cli.map;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.testing.browser.MapPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.Point;
import org.openqa.selenium.chrome.ChromeDriver;

/**
 * Screenshots in their order, as long as they were seen, but at most 0.1 s. The mouse is drawn into
 * the page, since screenshots do not have it. Not thread-safe.
 */
final class Film {
  private static final int STEPS = 5;
  private static final long LAST_MILLIS = 1_200;

  /** A busy machine takes longer for a screenshot. */
  private static final long LONGEST_MILLIS = 100;

  private static final String CURSOR =
      """
      const cursor = document.createElement('img');
      cursor.src = 'data:image/svg+xml,' + encodeURIComponent(
        '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><path d="M2 1v18l5-5 3 8 4-2-3-7h7z" '
        + 'fill="black" stroke="white" stroke-width="1.5"/></svg>');
      Object.assign(cursor.style, { position: 'fixed', zIndex: 9999, pointerEvents: 'none', left: '-50px' });
      document.body.append(cursor);
      document.addEventListener('pointermove', ({ clientX, clientY }) =>
        Object.assign(cursor.style, { left: `${clientX}px`, top: `${clientY}px` }), true);
      """;

  private record Frame(byte[] png, long nanos) {}

  private final ChromeDriver driver;
  private final MapPage page;
  private final List<Frame> frames = new ArrayList<>();
  private Point mouse = new Point(300, 200);

  Film(ChromeDriver driver, MapPage page) {
    this.driver = driver;
    this.page = page;
    driver.executeScript(CURSOR);
  }

  /** Adds what is on the screen now. */
  Film frame() {
    long nanos = System.nanoTime();
    frames.add(new Frame(driver.getScreenshotAs(OutputType.BYTES), nanos));
    return this;
  }

  /** Moves the mouse there in steps. */
  Film moveTo(Point to) {
    Point from = mouse;
    for (int i = 1; i <= STEPS; i++) {
      page.moveTo(
          new Point(from.x + (to.x - from.x) * i / STEPS, from.y + (to.y - from.y) * i / STEPS));
      frame();
    }
    mouse = to;
    return this;
  }

  Film click() {
    page.click();
    return frame();
  }

  /** Writes the frames, and {@code frames.txt}: what {@code img2webp} makes a film of. */
  void write(Path directory) throws IOException {
    StringBuilder arguments = new StringBuilder("-loop 0 -lossy -q 50 -m 6 -kmax 20\n");
    for (int i = 0; i < frames.size(); i++) {
      Path file = directory.resolve("frame-%03d.png".formatted(i));
      Files.write(file, frames.get(i).png());
      arguments.append("-d %d %s\n".formatted(millis(i), file));
    }
    arguments.append("-o %s\n".formatted(directory.resolve("draw.webp")));
    Files.write(directory.resolve("frames.txt"), arguments.toString().getBytes(UTF_8));
  }

  private long millis(int i) {
    return i + 1 < frames.size()
        ? Math.min(LONGEST_MILLIS, (frames.get(i + 1).nanos() - frames.get(i).nanos()) / 1_000_000)
        : LAST_MILLIS;
  }
}
