package io.fenceline.testing.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.openqa.selenium.chrome.ChromeDriver;

/** Checks pages by axe-core's rules of WCAG 2.2 A and AA. */
public final class Accessibility {
  private static final String AXE = read("/axe/axe.min.js");

  private Accessibility() {}

  /** The violations on the page as it is now: the rule, and the elements that break it. */
  @SuppressWarnings("unchecked")
  public static List<String> violations(ChromeDriver driver) {
    driver.executeScript(AXE);
    return (List<String>)
        driver.executeAsyncScript(
            """
            const done = arguments[0];
            const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
            axe.run(document, { runOnly: tags }).then(
              ({ violations }) => done(violations.map(({ id, help, nodes }) =>
                `${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`)),
              (failure) => done([String(failure)]));
            """);
  }

  private static String read(String resource) {
    try (InputStream in = Accessibility.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
