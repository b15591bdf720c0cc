package io.fenceline.gateway.http;

import io.fenceline.gateway.http.message.Answers;
import io.fenceline.gateway.http.message.Problem;
import io.fenceline.gateway.http.message.ProblemType;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.regex.Pattern;

/**
 * Protects an open gateway from pages of other sites, which reach it through the browser of its
 * user: by forms, images and scripts, or by a name of their own that they let point to loopback. To
 * be asked before any route. Thread-safe.
 */
final class LocalRequests implements Handler<RoutingContext> {
  private static final String API = "/v1/";
  private static final Pattern LOOPBACK =
      Pattern.compile(
          "(localhost|[a-z0-9-]+\\.localhost|127(\\.\\d{1,3}){3}|\\[::1])(:\\d{1,5})?",
          Pattern.CASE_INSENSITIVE);

  private final AllowedOrigins origins;

  /**
   * @param origins which other sites are permitted
   */
  LocalRequests(AllowedOrigins origins) {
    this.origins = origins;
  }

  @Override
  public void handle(RoutingContext context) {
    String refusal = refusal(context.request());
    if (refusal == null) {
      context.next();
    } else {
      Answers.fail(
          context,
          Problem.of(
              ProblemType.FORBIDDEN,
              refusal + "; without access control the gateway serves this machine only"));
    }
  }

  private String refusal(HttpServerRequest request) {
    String host = request.getHeader("Host");
    if (host == null || !LOOPBACK.matcher(host).matches()) {
      return "Host is '%s', expected localhost or a loopback address".formatted(host);
    }
    String origin = request.getHeader("Origin");
    if (!origins.permits(request)) {
      return "Origin is '%s', expected this gateway's own or one of --allow-origin"
          .formatted(origin);
    }
    if (origin == null && isOfAnotherSite(request)) {
      return "a page of another site sent the request";
    }
    return null;
  }

  /**
   * By images and links, which have no Origin, a page can write where a GET does. Other ports of
   * this machine are the same site to a browser; their links to the map are harmless.
   */
  private boolean isOfAnotherSite(HttpServerRequest request) {
    String site = request.getHeader("Sec-Fetch-Site");
    if (site != null) {
      return site.equalsIgnoreCase("cross-site")
          || (site.equalsIgnoreCase("same-site") && request.path().startsWith(API));
    }
    String referer = request.getHeader("Referer");
    return referer != null && request.path().startsWith(API) && !origins.permits(referer, request);
  }
}
