package io.fenceline.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fenceline.cli.CommandBroker;
import io.fenceline.cli.Ran;
import io.fenceline.cli.RunningCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.format.output.Outputs;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.ApicurioRegistry;
import io.fenceline.testing.servers.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All that reads or writes topics gives the same in every format: what `run` writes to files. */
class FormatsITCase {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String STREAM = "?kinds=transitions&kinds=ad-matches&kinds=positions";

  /** Offsets, which files do not have. */
  private static final Pattern ZONE_VERSION = Pattern.compile("\"zoneVersion\":\\d+,");

  private final long now = System.currentTimeMillis() - 10_000;
  private final List<String> delivered = new CopyOnWriteArrayList<>();
  private final List<String> streamed = new CopyOnWriteArrayList<>();
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final HttpServer webhook =
      HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);

  @TempDir Path directory;
  private CommandBroker kafka;
  private String[] format;

  FormatsITCase() throws IOException {}

  @BeforeEach
  void serve() {
    webhook.createContext("/", this::take);
    webhook.start();
  }

  @AfterEach
  void end() {
    webhook.stop(0);
  }

  private void take(HttpExchange exchange) throws IOException {
    delivered.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
    exchange.sendResponseHeaders(204, -1);
    exchange.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "protobuf"})
  void eachCommandReadsAndWritesEachFormat(String name) throws Exception {
    readAndWrite(name);
  }

  @Test
  @Tag("programs")
  void eachCommandReadsAndWritesAvroWithARealRegistry() throws Exception {
    try (ApicurioRegistry registry = ApicurioRegistry.start(directory)) {
      readAndWrite("avro", "--registry=" + registry.url());
      assertThat(JSON.readValue(registry.get("/subjects").body(), String[].class))
          .contains(
              "formats-avro.locations-value",
              "formats-avro.transitions-value",
              "formats-avro.ad-matches-value",
              "formats-avro.occupancy-value");
    }
  }

  private void readAndWrite(String name, String... options) throws Exception {
    kafka = new CommandBroker("formats-" + name + ".");
    format = concat(options, "--format=" + name);
    assertThat(kafka.run("topics", "create", "--undelivered", "--occupancy").code()).isZero();
    String zones = write("zones.geojson", zone());
    assertThat(kafka.run("zones", "load", zones, "--id-property=id").code()).isZero();
    List<RunningCommand> running =
        List.of(
            start("job", "--occupancy", "--group=formats-" + name),
            start("gateway", "--insecure-open", "--port=0", "--management-port=0"),
            start("deliver", "--config=" + delivery(), "--management-port=0"));
    try {
      String gateway = awaitAddress(running.get(1));
      follow(gateway);
      sendFixes(gateway);
      assertOutputs(zones);
      assertThat(get(gateway + "devices/d")).contains("0.75");
      Await.until("the count", () -> get(gateway + "zones/z/occupancy").contains("\"count\":1"));
      assertThat(get(gateway + "devices/d/events")).contains("\"EXIT\"", "\"ENTER\"");
      assertThat(get(gateway + "devices/d/explain")).contains("\"EXIT\"");
      assertThat(read("explain", "d").out()).contains("the same transitions as the replay: 3.");
      assertThat(read("simulate", "--devices=1", "--rate=10", "--for=100ms").code()).isZero();
      Await.until("its position", () -> positions().stream().anyMatch(p -> !p.contains("\"d\"")));
      assertThat(kafka.records(kafka.topics().of(Outputs.DEAD_LETTERS))).isEmpty();
    } finally {
      running.forEach(RunningCommand::stop);
    }
  }

  private void sendFixes(String gateway) throws Exception {
    String file = write("fixes.ndjson", fix(0, 0.5), fix(1, 2.5));
    assertThat(read("replay", file, "--speed=max").code()).isEqualTo(ExitCodes.DONE);
    Await.until("fixes of the file in the gateway", () -> positions().contains(fix(1, 2.5)));
    HttpRequest post =
        HttpRequest.newBuilder(URI.create(gateway + "fixes"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(fix(2, 0.75)))
            .build();
    assertThat(http.send(post, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
  }

  private void assertOutputs(String zones) throws Exception {
    String fixes = write("all.ndjson", fix(0, 0.5), fix(1, 2.5), fix(2, 0.75));
    Path transitions = directory.resolve("transitions");
    Path ads = directory.resolve("ads");
    Ran.command(
        "run",
        "--zones=" + zones,
        "--id-property=id",
        "--fixes=" + fixes,
        "--transitions=" + transitions,
        "--ad-matches=" + ads);
    List<String> events = withoutVersions(Files.readAllLines(transitions));
    List<String> matches = Files.readAllLines(ads);
    assertThat(events).hasSize(3);
    assertThat(matches).hasSize(3);
    assertThat(tail("transitions", 3)).isEqualTo(events);
    assertThat(tail("ad-matches", 3)).isEqualTo(matches);
    assertThat(tail("occupancy", 1)).singleElement().asString().contains("\"zoneId\":\"z\"");
    List<String> both = Stream.concat(events.stream(), matches.stream()).toList();
    Await.until("deliveries", () -> delivered.size() == both.size());
    assertThat(withoutVersions(delivered)).containsExactlyInAnyOrderElementsOf(both);
    Await.until("pushes", () -> streamed("transition").size() == events.size());
    assertThat(withoutVersions(streamed("transition"))).isEqualTo(events);
    Await.until("pushes of ads", () -> streamed("ad-match").size() == matches.size());
    assertThat(streamed("ad-match")).isEqualTo(matches);
    Await.until("the last position", () -> positions().contains(fix(2, 0.75)));
  }

  private List<String> tail(String topic, int count) {
    Ran ran = read("tail", topic, "--from-beginning", "--json", "--max=" + count);
    assertThat(ran.code()).as(ran.err()).isEqualTo(ExitCodes.DONE);
    return withoutVersions(ran.lines());
  }

  private static List<String> withoutVersions(Collection<String> events) {
    return events.stream().map(event -> ZONE_VERSION.matcher(event).replaceFirst("")).toList();
  }

  /** Collects the messages of the gateway's stream from now on. */
  private void follow(String gateway) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(gateway + "stream" + STREAM))
            .header("Accept", "text/event-stream")
            .build();
    Thread reader = new Thread(() -> readLines(request), "stream");
    reader.setDaemon(true);
    reader.start();
    Await.until(
        "subscribed", () -> streamed.stream().anyMatch(line -> line.contains("subscribed")));
  }

  private void readLines(HttpRequest request) {
    try {
      http.send(request, BodyHandlers.ofLines()).body().forEach(streamed::add);
    } catch (IOException | InterruptedException | UncheckedIOException e) {
      streamed.add(e.toString()); // The gateway has ended.
    }
  }

  private List<String> streamed(String kind) {
    Pattern event = Pattern.compile("^data: .*\"kind\":\"" + kind + "\".*?\"event\":(.*)}$");
    return streamed.stream()
        .map(event::matcher)
        .filter(Matcher::find)
        .map(m -> m.group(1))
        .toList();
  }

  /** Of which some may be left out. */
  private List<String> positions() {
    return streamed("position");
  }

  private String get(String url) throws IOException, InterruptedException {
    return http.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
        .body();
  }

  private String awaitAddress(RunningCommand gateway) throws Exception {
    Pattern text = Pattern.compile("(http://\\S+/v1/)openapi.json .* metrics on (http://[^;]+)");
    Await.until("the gateway listens", () -> text.matcher(gateway.soFar().err()).find());
    Matcher addresses = text.matcher(gateway.soFar().err());
    assertThat(addresses.find()).isTrue();
    String health = addresses.group(2) + "/health/ready";
    Await.until("the gateway is ready", () -> get(health).contains("\"UP\""));
    return addresses.group(1);
  }

  private String delivery() throws IOException {
    write("secret", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    return write(
        "delivery.yaml",
        """
        endpoints:
          - name: all
            url: http://127.0.0.1:%d/
            allowHttp: true
            allowPrivateAddresses: true
            secrets: [{file: secret}]
            start: earliest
        """
            .formatted(webhook.getAddress().getPort()));
  }

  private static String zone() {
    String properties =
        "{\"id\":\"z\",\"ad\":{\"title\":\"é\"},\"adTriggers\":[\"ENTER\",\"EXIT\"]}";
    return Json.zone(Json.squareGeometry(0, 0, 1), properties);
  }

  private String fix(int number, double lon) {
    return "{\"deviceId\":\"d\",\"time\":%d,\"lon\":%s,\"lat\":0.5,\"altitudeMeters\":4.5,\"attributes\":{\"driver\":\"é\"}}"
        .formatted(now + number, lon);
  }

  private String write(String name, String... lines) throws IOException {
    return Files.write(directory.resolve(name), List.of(lines)).toString();
  }

  private RunningCommand start(String... args) {
    return kafka.start(concat(args, format));
  }

  private Ran read(String... args) {
    return kafka.run(concat(args, format));
  }

  private static String[] concat(String[] some, String... more) {
    return Stream.of(some, more).flatMap(Stream::of).toArray(String[]::new);
  }
}
