package io.fenceline.gateway.map;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.http.message.AnswerBudget;
import io.fenceline.gateway.http.message.UnsentAnswers;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MapRoutesTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final String TILES = "0123456789";

  @TempDir static Path directory;
  private static Vertx vertx;
  private static int port;
  private static int portWithoutMap;

  @BeforeAll
  static void start() throws IOException {
    vertx = Vertx.vertx();
    Path basemap = Files.writeString(directory.resolve("city.pmtiles"), TILES);
    port = serve(new MapOptions(true, Basemap.OfFile.pmTiles(basemap), null));
    portWithoutMap = serve(new MapOptions(false, null, null));
  }

  private static int serve(MapOptions options) {
    Router router = Router.router(vertx);
    router
        .route()
        .handler(
            new UnsentAnswers(
                new AnswerBudget(64 << 20), Duration.ofSeconds(60), System::nanoTime));
    new MapRoutes(vertx, options, null).addTo(router);
    HttpServer server = vertx.createHttpServer().requestHandler(router);
    return server
        .listen(0, "127.0.0.1")
        .toCompletionStage()
        .toCompletableFuture()
        .join()
        .actualPort();
  }

  @AfterAll
  static void stop() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  private static HttpResponse<byte[]> get(int port, String path, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return CLIENT.send(request.build(), BodyHandlers.ofByteArray());
  }

  private static String text(HttpResponse<byte[]> answer) {
    assertThat(answer.statusCode()).isEqualTo(200);
    return new String(answer.body(), UTF_8);
  }

  @Test
  void thePageHasNoScriptOfItsOwnAndMayUseThisGatewayOnly() throws Exception {
    HttpResponse<byte[]> page = get(port, "/");
    assertThat(text(page)).doesNotContain("<style", "http:", "https:", "onclick");
    assertThat(text(page)).containsPattern("<script type=\"module\" src=\"/map/[a-z]+\\.js\"></");
    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .contains("default-src 'none'", "script-src 'self';", "connect-src 'self';")
        .contains("frame-ancestors 'none'")
        .doesNotContain("unsafe", "*", "http");
    assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    assertThat(page.headers().firstValue("Referrer-Policy")).contains("no-referrer");
  }

  /** Follows the page's links and the modules' imports. */
  @Test
  void everyFileThatThePageNamesIsServed() throws Exception {
    List<String> known = new java.util.ArrayList<>(List.of("/"));
    Pattern names =
        Pattern.compile(
            "(?:src=\"|href=\"|from '|from\"|new URL\\('|data: ')(/map/|\\./)([^'\"]+)");
    for (int i = 0; i < known.size(); i++) {
      String path = known.get(i);
      names
          .matcher(text(get(port, path)))
          .results()
          .map(
              found ->
                  found.group(1).equals("./")
                      ? parent(path) + found.group(2)
                      : found.group(0).replaceFirst("^[^/]*", ""))
          .filter(name -> !known.contains(name) && !name.equals("/map/basemap.geojson"))
          .forEach(known::add);
    }
    assertThat(known)
        .hasSizeBetween(10, 25)
        .contains("/map/vendor/maplibre-gl.js", "/map/vendor/maplibre-gl-worker.js")
        .contains("/map/vendor/terra-draw.js", "/map/vendor/qr.js", "/map/vendor/land.geojson");
  }

  @Test
  void theModulesOfThePageAreOneScript() throws Exception {
    List<String> lines = text(get(port, "/map/page.js")).lines().toList();
    assertThat(lines).noneMatch(line -> line.startsWith("export "));
    assertThat(lines.stream().filter(line -> line.startsWith("import ")))
        .isNotEmpty()
        .allMatch(line -> line.contains(" from './vendor/"));
    assertThat(lines).containsOnlyOnce("const $dom_js = (() => {");
    assertThat(lines.indexOf("const $dom_js = (() => {"))
        .isLessThan(lines.indexOf("const $main_js = (() => {"));
  }

  private static String parent(String path) {
    return path.substring(0, path.lastIndexOf('/') + 1);
  }

  @Test
  void aFileIsSentCompressedAndAgainOnlyWhenItHasChanged() throws Exception {
    HttpResponse<byte[]> plain = get(port, "/map/map.css");
    HttpResponse<byte[]> gzipped = get(port, "/map/map.css", "Accept-Encoding", "br, gzip");
    assertThat(gzipped.headers().firstValue("Content-Encoding")).contains("gzip");
    assertThat(new GZIPInputStream(new ByteArrayInputStream(gzipped.body())).readAllBytes())
        .isEqualTo(plain.body());

    String etag = plain.headers().firstValue("ETag").orElseThrow();
    assertThat(get(port, "/map/map.css", "If-None-Match", etag).statusCode()).isEqualTo(304);
  }

  @Test
  void nothingElseIsServed() throws Exception {
    for (String path :
        List.of(
            "/map/",
            "/map/none.js",
            "/map/MapFile.class",
            "/map/vendor/maplibre-gl.d.ts",
            "/map/../Gateway.class",
            "/map/%2e%2e/http/contract/openapi.yaml",
            "/map/vendor%2f..%2fmap.css")) {
      assertThat(get(port, path).statusCode()).as(path).isEqualTo(404);
    }
  }

  @Test
  void theBasemapIsServedByRanges() throws Exception {
    assertThat(text(get(port, "/map/config.json")))
        .isEqualTo(
            "{\"basemap\":{\"format\":\"pmtiles\",\"url\":\"/map/basemap.pmtiles\"},\"phones\":false}");
    assertThat(text(get(port, "/map/basemap.pmtiles"))).isEqualTo(TILES);

    HttpResponse<byte[]> part = get(port, "/map/basemap.pmtiles", "Range", "bytes=2-4");
    assertThat(part.statusCode()).isEqualTo(206);
    assertThat(new String(part.body(), UTF_8)).isEqualTo("234");
    assertThat(part.headers().firstValue("Content-Range")).contains("bytes 2-4/10");

    HttpResponse<byte[]> behind = get(port, "/map/basemap.pmtiles", "Range", "bytes=10-");
    assertThat(behind.statusCode()).isEqualTo(416);
  }

  @Test
  void aBasemapOfGeoJsonIsServedAsSuch() throws Exception {
    Path streets = Files.writeString(directory.resolve("city.geojson"), "{}");
    int drawn = serve(new MapOptions(true, Basemap.OfFile.geoJson(streets), null));
    assertThat(text(get(drawn, "/map/config.json")))
        .isEqualTo(
            "{\"basemap\":{\"format\":\"geojson\",\"url\":\"/map/basemap.geojson\"},\"phones\":false}");
    HttpResponse<byte[]> answer = get(drawn, "/map/basemap.geojson");
    assertThat(text(answer)).isEqualTo("{}");
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/geo+json");
    assertThat(text(get(serve(MapOptions.DEFAULT), "/map/config.json")))
        .isEqualTo("{\"basemap\":null,\"phones\":false}");
  }

  @Test
  void theTilesOfAFolderAreServedAndNothingElseOfIt() throws Exception {
    Path tiles = directory.resolve("tiles");
    Files.createDirectories(tiles.resolve("9/270"));
    Files.writeString(tiles.resolve("9/270/167.pbf"), TILES);
    Files.writeString(tiles.resolve("secret.pbf"), "secret");
    Files.write(tiles.resolve("9/270/168.pbf"), new byte[] {0x1f, (byte) 0x8b, 8});
    int drawn = serve(new MapOptions(true, Basemap.of(tiles.toString()), null));

    HttpResponse<byte[]> tile = get(drawn, "/map/tiles/9/270/167.pbf");
    assertThat(text(tile)).isEqualTo(TILES);
    assertThat(tile.headers().firstValue("Content-Encoding")).isEmpty();
    assertThat(get(drawn, "/map/tiles/9/270/168.pbf").headers().firstValue("Content-Encoding"))
        .contains("gzip");
    assertThat(get(drawn, "/map/tiles/9/270/169.pbf").statusCode()).isEqualTo(204);
    for (String path : List.of("secret.pbf", "9/270/167.png", "9/%2e%2e/secret.pbf", "9/270")) {
      assertThat(get(drawn, "/map/tiles/" + path).statusCode()).as(path).isEqualTo(404);
    }
  }

  @Test
  void thePageMayAskTheServerOfTilesAndNoOther() throws Exception {
    String address = "https://tiles.example.com:8443/{z}/{x}/{y}.pbf?key=1";
    int drawn = serve(new MapOptions(true, Basemap.of(address), null));
    for (String path : List.of("/", "/map/vendor/maplibre-gl-worker.js")) {
      String policy =
          get(drawn, path).headers().firstValue("Content-Security-Policy").orElseThrow();
      assertThat(policy)
          .contains("connect-src 'self' https://tiles.example.com:8443;")
          .contains("img-src 'self' data: blob: https://tiles.example.com:8443;")
          .contains("script-src 'self';");
    }
    assertThat(text(get(drawn, "/map/config.json"))).contains("\"" + address + "\"");
  }

  @Test
  void withoutTheMapNothingIsServed() throws Exception {
    assertThat(get(portWithoutMap, "/").statusCode()).isEqualTo(404);
    assertThat(get(portWithoutMap, "/map/main.js").statusCode()).isEqualTo(404);
  }

  @Test
  void aLongPathIsNotFound() throws Exception {
    assertThat(get(port, "/map/a" + ".a".repeat(1_900)).statusCode()).isEqualTo(404);
  }
}
