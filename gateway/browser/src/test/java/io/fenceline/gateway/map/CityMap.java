package io.fenceline.gateway.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.GatewayOptions;
import io.fenceline.gateway.SharedGateway;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.access.AccessOptions;
import io.fenceline.gateway.http.ServerLimits;
import io.fenceline.testing.browser.Browser;
import io.fenceline.testing.browser.MapPage;
import io.fenceline.testing.servers.SharedKafka;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import org.openqa.selenium.chrome.ChromeDriver;

/**
 * The live map of a {@link SmallCity}, in a browser that reaches the gateway by a network that can
 * be cut.
 */
final class CityMap implements AutoCloseable {
  /** The prefix of its topics. */
  private static final String PREFIX = "live-map-";

  private final SmallCity city;
  private final TestGateway gateway;
  private final TcpProxy network;
  private final Browser browser;

  private CityMap() throws IOException, InterruptedException {
    TestGateway.createTopics(SharedKafka.get(), PREFIX);
    city = new SmallCity(SharedKafka.get().bootstrapServers(), PREFIX);
    gateway = TestGateway.start(options());
    network = TcpProxy.to(gateway.port());
    browser = Browser.startStill();
  }

  /** Starts it on the shared Kafka. */
  static CityMap start() {
    try {
      return new CityMap();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Options with which everybody may do anything. */
  private static GatewayOptions options() throws IOException {
    GatewayOptions options =
        TestGateway.options(
            SharedKafka.get(), PREFIX, SharedGateway.directory(), ServerLimits.DEFAULT);
    return TestGateway.with(
        options, "access", new AccessOptions(options.access().tokens(), null, true));
  }

  SmallCity city() {
    return city;
  }

  TestGateway gateway() {
    return gateway;
  }

  TcpProxy network() {
    return network;
  }

  Browser browser() {
    return browser;
  }

  ChromeDriver driver() {
    return browser.driver();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + network.port() + "/");
  }

  /**
   * @param fragment of its address; empty for all of the city
   */
  MapPage open(String fragment) throws Exception {
    return MapPage.open(driver(), address().resolve(fragment));
  }

  /** Puts a circle with an ad, and waits until the gateway has it. */
  void putZone(String id, String name, double lon, double lat) {
    String feature =
        """
        {"type":"Feature","geometry":{"type":"Point","coordinates":[%s,%s]},
         "properties":{"name":"%s","radiusMeters":100,"ad":{"title":"Climb it"}}}
        """;
    send(
        zone(id)
            .header("Content-Type", "application/geo+json")
            .PUT(BodyPublishers.ofString(feature.formatted(lon, lat, name))));
  }

  /**
   * Leaves the page, which would ask for a zone that is selected and gone, then deletes the zone
   * and waits until the gateway does not have it any more.
   */
  void deleteZone(String id) {
    driver().get("about:blank");
    send(zone(id).DELETE());
  }

  private HttpRequest.Builder zone(String id) {
    return gateway.request("/v1/zones/" + id + "?wait=true");
  }

  private static void send(HttpRequest.Builder request) {
    assertThat(TestGateway.send(request).statusCode()).isEqualTo(200);
  }

  @Override
  public void close() throws IOException {
    browser.close();
    network.close();
    gateway.close();
    city.close();
  }
}
