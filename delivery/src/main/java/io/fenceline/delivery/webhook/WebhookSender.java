package io.fenceline.delivery.webhook;

import io.fenceline.delivery.config.Endpoint;
import io.fenceline.delivery.config.Target;
import io.fenceline.delivery.order.AttemptFailure;
import io.fenceline.delivery.order.EventSender;
import io.fenceline.delivery.order.Ticks;
import io.fenceline.file.TrustedCertificates;
import io.fenceline.format.output.Event;
import io.fenceline.format.output.EventKind;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.net.TrustOptions;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Sends events to a webhook. Follows no redirects; whatever the endpoint answers, an attempt ends
 * within its time-out and takes little memory. Thread-safe.
 */
public final class WebhookSender implements EventSender {
  private static final int MAX_HEADER_BYTES = 16 * 1024;
  private static final int MAX_LINE_BYTES = 4 * 1024;
  private static final int KEEP_ALIVE_SECONDS = 30;

  private final Vertx vertx;
  private final Target.Webhook target;
  private final long timeoutMillis;
  private final Function<EventKind, String> source;
  private final Ticks ticks;
  private final AddressLookup addresses;
  private final HttpClient client;

  /** Open connections that have carried a request. */
  private final Set<HttpConnection> connections = ConcurrentHashMap.newKeySet();

  /**
   * @param source of CloudEvents
   * @throws IOException when the certificates cannot be read
   */
  public WebhookSender(
      Vertx vertx, Endpoint endpoint, Function<EventKind, String> source, Ticks ticks)
      throws IOException {
    this.vertx = vertx;
    this.target = (Target.Webhook) endpoint.target();
    this.timeoutMillis = endpoint.timeout().toMillis();
    this.source = source;
    this.ticks = ticks;
    this.addresses = new AddressLookup(vertx, target.url(), target.allowPrivateAddresses());
    this.client =
        vertx
            .httpClientBuilder()
            .with(options())
            .with(new PoolOptions().setHttp1MaxSize(endpoint.limits().inFlight()))
            .withConnectHandler(this::connected)
            .build();
  }

  private void connected(HttpConnection connection) {
    connection.exceptionHandler(e -> {}); // The attempt fails too, and its failure is reported.
    connection.closeHandler(closed -> connections.remove(connection));
  }

  private HttpClientOptions options() throws IOException {
    HttpClientOptions options =
        new HttpClientOptions()
            .setMaxHeaderSize(MAX_HEADER_BYTES)
            .setMaxInitialLineLength(MAX_LINE_BYTES)
            .setKeepAliveTimeout(KEEP_ALIVE_SECONDS)
            .setConnectTimeout((int) timeoutMillis);
    if (target.caFile() != null) {
      options.setTrustOptions(
          TrustOptions.wrap(TrustedCertificates.read(target.caFile()).getTrustManagers()[0]));
    }
    return options;
  }

  @Override
  public CompletionStage<Optional<AttemptFailure>> send(Event event) {
    WebhookRequest message =
        WebhookRequest.of(target, event, source.apply(event.kind()), ticks.epochMillis() / 1000);
    Attempt attempt = new Attempt(vertx, ticks, timeoutMillis);
    send(message, attempt);
    return attempt.result();
  }

  private void send(WebhookRequest message, Attempt attempt) {
    addresses
        .next()
        .compose(address -> client.request(request(address)))
        .onSuccess(
            request -> {
              if (attempt.begins(request)) {
                send(message, attempt, request);
              }
            })
        .onFailure(attempt::failed);
  }

  private void send(WebhookRequest message, Attempt attempt, HttpClientRequest request) {
    message.headers().forEach(request::putHeader);
    boolean isReused = !connections.add(request.connection());
    request
        .send(Buffer.buffer(message.body()))
        .onSuccess(attempt::answered)
        .onFailure(
            e -> {
              if (isReused && isClosed(e)) {
                send(message, attempt);
              } else {
                attempt.failed(e);
              }
            });
  }

  /**
   * A server may close an idle connection just when a request is sent on it. That is no failure of
   * the endpoint: another connection is taken, at the latest a new one.
   */
  private static boolean isClosed(Throwable e) {
    return e instanceof HttpClosedException || e instanceof IOException;
  }

  private RequestOptions request(SocketAddress address) {
    URI url = target.url();
    return new RequestOptions()
        .setMethod(HttpMethod.POST)
        .setServer(address)
        .setHost(url.getHost())
        .setPort(WebhookUrl.port(url))
        .setSsl(WebhookUrl.isEncrypted(url))
        .setURI(WebhookUrl.requestUri(url))
        .setFollowRedirects(false);
  }

  /** Open connections that have carried a request. */
  int connections() {
    return connections.size();
  }

  @Override
  public void close() {
    client.close();
  }
}
