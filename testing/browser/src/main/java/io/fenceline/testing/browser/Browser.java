package io.fenceline.testing.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Chromium without a screen, drawing by the processor. Not thread-safe. */
public final class Browser implements AutoCloseable {
  private static final Duration SCRIPT_TIMEOUT = Duration.ofSeconds(30);
  private static final JsonMapper JSON = new JsonMapper();

  /** Selenium warns that it does not know this Chromium's own protocol, which nothing here uses. */
  private static final Logger PROTOCOL_LOG = Logger.getLogger("org.openqa.selenium.devtools");

  static {
    PROTOCOL_LOG.setLevel(Level.SEVERE);
  }

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /**
   * One for tests, where a processor draws: without motion for its own sake, and with a quarter of
   * the pixels, which the page does not see.
   *
   * @param arguments of Chromium
   */
  public static Browser startStill(String... arguments) {
    Stream<String> still =
        Stream.of("--force-prefers-reduced-motion", "--force-device-scale-factor=0.5");
    Browser browser =
        start(960, 680, Stream.concat(still, Stream.of(arguments)).toArray(String[]::new));
    browser.driver.manage().timeouts().scriptTimeout(SCRIPT_TIMEOUT);
    return browser;
  }

  /**
   * @param arguments of Chromium
   */
  public static Browser start(int width, int height, String... arguments) {
    ChromeOptions options = new ChromeOptions();
    options.setBinary(onPath("chromium", "chromium-browser", "google-chrome"));
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--enable-unsafe-swiftshader",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--window-size=%d,%d".formatted(width, height));
    options.addArguments(arguments);
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(onPath("chromedriver"))
            .usingAnyFreePort()
            .build();
    return new Browser(new ChromeDriver(service, options));
  }

  private static File onPath(String... names) {
    String[] directories = System.getenv("PATH").split(File.pathSeparator);
    return Stream.of(names)
        .flatMap(name -> Stream.of(directories).map(directory -> new File(directory, name)))
        .filter(File::canExecute)
        .findFirst()
        .orElseThrow(() -> new AssertionError("not on the PATH: " + String.join(" or ", names)));
  }

  public ChromeDriver driver() {
    return driver;
  }

  /**
   * Errors of the console since the last call; not that Chromium gave up requests as the network of
   * the machine changed, as it does when a container begins.
   */
  public List<String> consoleErrors() {
    List<String> errors = new ArrayList<>();
    for (LogEntry entry : driver.manage().logs().get(LogType.BROWSER)) {
      boolean isOurs = !entry.getMessage().contains("net::ERR_NETWORK_CHANGED");
      if (isOurs && entry.getLevel().intValue() >= Level.SEVERE.intValue()) {
        errors.add(entry.getMessage());
      }
    }
    return errors;
  }

  /** The hosts of requests since the last call, for instance {@code 127.0.0.1:8090}. */
  public Set<String> requestedHosts() throws IOException {
    Set<String> hosts = new TreeSet<>();
    for (LogEntry entry : driver.manage().logs().get(LogType.PERFORMANCE)) {
      JsonNode message = JSON.readTree(entry.getMessage()).path("message");
      String url =
          switch (message.path("method").asText()) {
            case "Network.requestWillBeSent" ->
                message.path("params").path("request").path("url").asText();
            case "Network.webSocketCreated" -> message.path("params").path("url").asText();
            default -> "";
          };
      if (url.matches("(https?|wss?)://.*")) {
        hosts.add(url.replaceFirst("^\\w+://([^/?#]+).*", "$1"));
      }
    }
    return hosts;
  }

  @Override
  public void close() {
    driver.quit();
  }
}
