package io.fenceline.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.Ran;
import io.fenceline.cli.map.RunningDemo;
import io.fenceline.cli.terminal.ExitCodes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;

class DemoITCase {
  private static final String CITY = "/v1/devices?bbox=3,54,4,55";

  @Test
  void showsTransitionsAndAdsAndAMapUntilCtrlC() throws Exception {
    try (RunningDemo demo = RunningDemo.start("--devices", "100", "--rate", "200")) {
      assertThat(status(demo.map(), null)).isEqualTo(200);
      assertThat(status(demo.map().resolve(CITY), null)).isEqualTo(200);
      String token = signIn(demo.reader());
      String own = "/v1/devices/" + demo.readerDevice();
      assertThat(status(demo.map().resolve(own), token)).isEqualTo(200);
      assertThat(status(demo.map().resolve(CITY), token)).isEqualTo(403);

      Ran ended = demo.stop();

      assertThat(ended.code()).isEqualTo(ExitCodes.DONE);
      assertThat(ended.err())
          .contains("15 zones with ads")
          .containsPattern("100 devices sent [\\d,]+ fixes: .*\\d ENTER.*\\d ad matches");
      assertThat(ended.lines())
          .anyMatch(line -> line.contains(" ENTER ") && line.contains("FIRST_FIX"))
          .anyMatch(line -> line.contains(" AD "));
    }
  }

  @Test
  void recordedShipsMoveThroughCountiesAndPorts() throws Exception {
    try (RunningDemo demo = RunningDemo.start("--ships", "--speed", "60x")) {
      String own = "/v1/devices/" + demo.readerDevice();
      assertThat(status(demo.map().resolve(own), null)).isEqualTo(200);

      Ran ended = demo.stop();

      assertThat(ended.code()).isEqualTo(ExitCodes.DONE);
      assertThat(ended.err())
          .containsPattern("\\d{3} zones: states, counties and, with ads, ports")
          .containsPattern("\\d,\\d{3} devices sent [\\d,]+ fixes");
      assertThat(ended.lines())
          .anyMatch(line -> line.contains(" ENTER ") && line.contains(" county:"))
          .anyMatch(line -> line.contains(" AD ") && line.contains(" port:"));
    }
  }

  /** Exchanges the code of an address for a token, as the page does. */
  private static String signIn(URI address) throws IOException, InterruptedException {
    assertThat(address.getFragment()).matches("code=\\w{13}");
    HttpRequest request =
        HttpRequest.newBuilder(address.resolve("/map/sign-in"))
            .header("Sign-In-Code", address.getFragment().replace("code=", ""))
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    String answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    return answer.replaceAll(".*\"credential\":\"([^\"]+)\".*", "$1");
  }

  private static int status(URI uri, String token) throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri);
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.discarding()).statusCode();
  }

  @Test
  void aPortThatIsTakenIsReportedBeforeAnythingStarts() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      String port = String.valueOf(taken.getLocalPort());
      Ran demo = Ran.command("demo", "--port", port);
      assertThat(demo.code()).isEqualTo(ExitCodes.FAILED);
      assertThat(demo.err())
          .contains("--port " + port, "in use", "give another port", "--no-map")
          .doesNotContain("starting Kafka");
    }
  }

  @Test
  void impossibleFleetsAndPortsAreRefusedBeforeAnythingStarts() {
    Ran demo =
        Ran.command(
            "demo", "--devices", "0", "--for", "soon", "--port", "65536", "--phone=192.0.2.1");
    assertThat(demo.code()).isEqualTo(ExitCodes.USAGE);
    assertThat(demo.err())
        .contains("--devices 0", "--for: 'soon'", "--port 65536")
        .contains("--phone=192.0.2.1: is no address of this machine", "give one, such as");
  }
}
