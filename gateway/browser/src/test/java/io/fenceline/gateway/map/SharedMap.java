package io.fenceline.gateway.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.testing.servers.SharedKafka;
import java.io.IOException;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * One map for the tests of the page. After each test it checks that nothing has failed, and that no
 * other host was asked.
 */
final class SharedMap implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {
  private static CityMap map;

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    new SharedKafka().beforeAll(context);
    map =
        context
            .getRoot()
            .getStore(ExtensionContext.Namespace.GLOBAL)
            .getOrComputeIfAbsent(CityMap.class, key -> CityMap.start(), CityMap.class);
    map.city().startTraffic();
  }

  static CityMap get() {
    return map;
  }

  @Override
  public void afterEach(ExtensionContext context) throws IOException {
    assertThat(map.browser().consoleErrors()).isEmpty();
    assertThat(map.browser().requestedHosts()).containsOnly(map.address().getAuthority());
  }

  /** Lets it rest, so that it costs the tests of other classes nothing. */
  @Override
  public void afterAll(ExtensionContext context) {
    if (map != null) {
      map.city().stopTraffic();
      map.driver().get("about:blank");
    }
  }
}
