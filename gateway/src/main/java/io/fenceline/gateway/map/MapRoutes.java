package io.fenceline.gateway.map;

import io.fenceline.gateway.http.Admission;
import io.fenceline.gateway.http.message.Answers;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.UnsentAnswers;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Serves the page of the live map and its files, without credentials: they hold no data. The page
 * gets its data from the API, with the credentials of its user. Thread-safe.
 */
public final class MapRoutes {
  private static final String PREFIX = "/map/";
  private static final String CONFIG = "/map/config.json";

  /** Possessive: otherwise a long path takes its stack. */
  private static final Pattern NAME = Pattern.compile("(vendor/)?[a-zA-Z0-9-]+(\\.[a-z]+)++");

  /**
   * Scripts, styles and data of this gateway only, and tiles of one other origin, if any. The
   * library of the map writes styles of elements by script, which is permitted without more, and
   * makes images of icons.
   */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self'"
          + " data: blob:%1$s; connect-src 'self'%1$s; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'";

  /** Files that were asked for; there are as many as the class path has. */
  private static final Map<String, MapFile> FILES = new ConcurrentHashMap<>();

  private final Vertx vertx;
  private final MapOptions options;
  private final Admission admission;
  private final String policy;

  public MapRoutes(Vertx vertx, MapOptions options, Admission admission) {
    this.vertx = vertx;
    this.options = options;
    this.admission = admission;
    Basemap basemap = options.basemap();
    this.policy =
        basemap == null || basemap.origin() == null ? policy("") : policy(" " + basemap.origin());
  }

  private static String policy(String origins) {
    return POLICY.formatted(origins);
  }

  public void addTo(Router router) {
    if (!options.served()) {
      return;
    }
    read(router, "/").handler(context -> serve(context, "index.html"));
    read(router, CONFIG).handler(this::configure);
    if (options.basemap() instanceof Basemap.OfFile basemap) {
      read(router, basemap.path())
          .handler(new BasemapFile(vertx, basemap.file(), basemap.mediaType()));
    } else if (options.basemap() instanceof TileFolder tiles) {
      read(router, TileFolder.PATH + "*").handler(new FolderTiles(vertx, tiles));
    }
    if (options.phones() != null) {
      new SignInRoutes(options.phones(), admission).addTo(router);
    }
    read(router, PREFIX + "*")
        .handler(context -> serve(context, context.normalizedPath().substring(PREFIX.length())));
  }

  private static Route read(Router router, String path) {
    return router.route(path).method(HttpMethod.GET).method(HttpMethod.HEAD);
  }

  /** Answers with the settings that the page needs before it draws anything. */
  private void configure(RoutingContext context) {
    HttpServerResponse response = context.response();
    addSecurityHeaders(response);
    response
        .putHeader("Content-Type", "application/json")
        .putHeader("Cache-Control", "no-cache")
        .end(
            new JsonObject()
                .put("basemap", options.basemap() == null ? null : options.basemap().config())
                .put("phones", options.phones() != null)
                .encode());
  }

  private void serve(RoutingContext context, String name) {
    if (!NAME.matcher(name).matches()) {
      context.next();
      return;
    }
    MapFile known = FILES.get(name);
    if (known != null) {
      answer(context, known);
      return;
    }
    vertx
        .executeBlocking(() -> MapFile.read(name), false)
        .onSuccess(file -> found(context, name, file))
        .onFailure(e -> Answers.fail(context, e));
  }

  private void found(RoutingContext context, String name, MapFile file) {
    if (file == null) {
      context.next();
      return;
    }
    FILES.put(name, file);
    answer(context, file);
  }

  private void answer(RoutingContext context, MapFile file) {
    HttpServerRequest request = context.request();
    HttpServerResponse response = context.response();
    addSecurityHeaders(response);
    response
        .putHeader("Content-Security-Policy", policy)
        .putHeader("Content-Type", file.mediaType())
        // A file is sent again only when it has changed.
        .putHeader("Cache-Control", "no-cache")
        .putHeader("ETag", file.etag())
        .putHeader("Vary", "Accept-Encoding");
    if (file.etag().equals(request.getHeader("If-None-Match"))) {
      response.setStatusCode(304).end();
    } else if (acceptsGzip(request)) {
      response.putHeader("Content-Encoding", "gzip");
      send(context, file.gzipped());
    } else {
      send(context, file.content());
    }
  }

  private static void send(RoutingContext context, byte[] content) {
    try {
      UnsentAnswers.send(
          context, context.request().remoteAddress().hostAddress(), ByteBuffer.wrap(content));
    } catch (Problem e) {
      Answers.fail(context, e);
    }
  }

  /** Headers of an answer that is no page. */
  static void addSecurityHeaders(HttpServerResponse response) {
    response
        .putHeader("Content-Security-Policy", policy(""))
        .putHeader("X-Content-Type-Options", "nosniff")
        .putHeader("Referrer-Policy", "no-referrer")
        .putHeader("Cross-Origin-Opener-Policy", "same-origin")
        .putHeader("Cross-Origin-Resource-Policy", "same-origin");
  }

  private static boolean acceptsGzip(HttpServerRequest request) {
    String accepted = request.getHeader("Accept-Encoding");
    return accepted != null && accepted.contains("gzip");
  }

  /** Whether the request wants the headers only. */
  static boolean isHead(HttpServerRequest request) {
    return request.method().equals(HttpMethod.HEAD);
  }
}
