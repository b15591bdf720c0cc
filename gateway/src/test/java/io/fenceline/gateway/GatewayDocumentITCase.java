package io.fenceline.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.access.AccessOptions;
import io.fenceline.gateway.access.NewApiKey;
import io.fenceline.gateway.access.Scope;
import io.fenceline.gateway.http.ServerLimits;
import io.fenceline.testing.servers.SharedKafka;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The requests that docs/gateway.md and docs/phones.md print, run by curl in their order. */
@ExtendWith(SharedKafka.class)
class GatewayDocumentITCase {
  private static final String PREFIX = "document-";
  private static final List<String> DOCUMENTS = List.of("../docs/gateway.md", "../docs/phones.md");

  @TempDir Path directory;

  @Test
  void everyRequestWorksAsPrinted() throws IOException, InterruptedException {
    List<String> requests = new ArrayList<>();
    for (String document : DOCUMENTS) {
      List<String> lines = Files.readAllLines(Path.of(document));
      requests.addAll(lines.stream().filter(line -> line.startsWith("curl ")).toList());
    }
    assertThat(requests).hasSizeGreaterThan(19);
    NewApiKey key = NewApiKey.create("trial", EnumSet.allOf(Scope.class), null, new SecureRandom());
    Path keys = Files.writeString(directory.resolve("keys"), key.line());

    TestGateway.createTopics(SharedKafka.get(), PREFIX);
    GatewayOptions options =
        TestGateway.options(SharedKafka.get(), PREFIX, directory, ServerLimits.DEFAULT);
    GatewayOptions byKey =
        TestGateway.with(options, "access", new AccessOptions(null, keys, false));
    try (TestGateway gateway = TestGateway.start(byKey)) {
      for (String request : requests) {
        String status = run(request, key.key(), gateway);
        // The device of the example has not reported, and the zone was deleted above.
        assertThat(status)
            .as(request)
            .isEqualTo(request.matches(".*/(truck-17|occupancy)\" .*") ? "404" : "200");
      }
    }
  }

  private String run(String request, String key, TestGateway gateway)
      throws IOException, InterruptedException {
    String line =
        request
                .replace("localhost:8090", "127.0.0.1:" + gateway.port())
                .replace("localhost:8091", "127.0.0.1:" + gateway.managementPort())
            + " -s -o /dev/null -w '%{http_code}'"
            // A stream does not end by itself.
            + (request.startsWith("curl -N") ? " --max-time 2 || true" : "");
    ProcessBuilder shell = new ProcessBuilder("sh", "-c", line).redirectErrorStream(true);
    shell.environment().put("KEY", key);
    Process process = shell.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(request + ": " + output).isZero();
    return output;
  }
}
