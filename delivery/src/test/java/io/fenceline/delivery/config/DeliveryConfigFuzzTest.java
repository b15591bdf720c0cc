package io.fenceline.delivery.config;

import io.fenceline.fuzzing.FuzzTarget;
import io.fenceline.fuzzing.Fuzzer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Whatever a configuration contains, it is read, or its mistakes are reported")
class DeliveryConfigFuzzTest {
  private static final Map<String, String> ENVIRONMENT =
      Map.of("SECRET", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");

  /** Names no file: a changed path could be that of a device without end. */
  private static final String CONFIG =
      """
      endpoints:
        - name: dispatch
          url: https://dispatch.example.com:8443/hook?a=b
          secrets: [{environment: SECRET}]
          body: cloudevents
          allowPrivateAddresses: true
          events:
            kinds: [transitions, ad-matches]
            types: [ENTER, EXIT]
            zones: [depot, 7]
            when: event.deviceId.startsWith('truck-') && event.lon > 8.5
          retry: {first: 1s, longest: 1h, giveUpAfter: PT24H}
          limits: {inFlight: 16, perSecond: 100}
          timeout: 15s
          start: 2026-01-31T08:00:00Z
        - name: home
          url: mqtts://broker.example.com
          topic: fleet/{deviceId}/{zoneId}/{type}/{kind}
          body: owntracks
          events: {kinds: transitions, types: [ENTER]}
          retain: true
          user: fleet
          password: {environment: SECRET}
      """;

  @TempDir private Path directory;

  @Test
  void everyContentIsReadOrItsMistakesAreReported() {
    Path file = directory.resolve("delivery.yaml");
    Fuzzer.run(
        FuzzTarget.ofText(
            "configuration of deliveries",
            input -> DeliveryConfig.read(Files.write(file, input), ENVIRONMENT, new ArrayList<>()),
            IOException.class,
            CONFIG));
  }
}
