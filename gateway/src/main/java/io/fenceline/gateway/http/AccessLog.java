package io.fenceline.gateway.http;

import io.fenceline.gateway.access.Principal;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes one line for each request to a logger of its own when the answer has ended: the common log
 * format, and the milliseconds that it took. Queries are left out, since they may hold a token.
 */
public final class AccessLog implements Handler<RoutingContext> {
  /** The name of the logger. */
  public static final String LOGGER = "fenceline.access";

  private static final Logger LOG = LoggerFactory.getLogger(LOGGER);
  private static final String CLIENT = "fenceline.client";
  private static final String START = "fenceline.start";
  private static final Pattern SOCKJS_SESSION = Pattern.compile("^(/v1/sockjs/[^/]*/)[^/]*(/)");
  private static final int SWITCHING_PROTOCOLS = 101;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** Sets whom the request comes from. */
  public static void identify(RoutingContext context, Principal principal) {
    context.put(CLIENT, principal.client());
  }

  @Override
  public void handle(RoutingContext context) {
    context.put(START, System.nanoTime());
    context.addEndHandler(end -> log(context, context.response().getStatusCode()));
    context.next();
  }

  /** To be called when the request has become a WebSocket, which has no answer that ends. */
  public static void upgraded(RoutingContext context) {
    log(context, SWITCHING_PROTOCOLS);
  }

  private static void log(RoutingContext context, int status) {
    Long startNanos = context.get(START);
    if (startNanos != null) {
      LOG.info(line(context, Instant.now(), status, System.nanoTime() - startNanos));
    }
  }

  private static String line(RoutingContext context, Instant now, int status, long nanos) {
    HttpServerRequest request = context.request();
    String client = context.get(CLIENT);
    return "%s - %s [%s] \"%s %s HTTP/1.1\" %d %d %d"
        .formatted(
            request.remoteAddress().hostAddress(),
            client == null ? "-" : plain(client),
            TIME.format(now),
            request.method(),
            plain(masked(request.path())),
            status,
            request.response().bytesWritten(),
            TimeUnit.NANOSECONDS.toMillis(nanos));
  }

  /** Masks the ids of SockJS sessions, which are secrets: they suffice to read the session. */
  static String masked(String path) {
    return SOCKJS_SESSION.matcher(path).replaceFirst("$1*$2");
  }

  /** Replaces characters that could be taken for the end of a field or of the line. */
  static String plain(String text) {
    StringBuilder plain = new StringBuilder();
    text.chars()
        .forEach(
            each -> {
              boolean printable = each > ' ' && each < 0x7f && each != '"' && each != '\\';
              plain.append(printable ? (char) each : '?');
            });
    return plain.toString();
  }
}
