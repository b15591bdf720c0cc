package io.fenceline.gateway.nginx;

import io.fenceline.gateway.GatewayOptions;
import io.fenceline.gateway.TestGateway;
import io.fenceline.gateway.Tokens;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;

/** Two gateways behind an nginx, and a client of it. */
final class Site implements AutoCloseable {
  private final TestGateway first;
  private final TestGateway second;
  final NginxServer nginx;
  final HttpClient client;
  private boolean firstRuns = true;

  Site(GatewayOptions options, Path directory)
      throws IOException, InterruptedException, GeneralSecurityException {
    first = TestGateway.start(options);
    second = TestGateway.start(options);
    nginx = new NginxServer(directory, List.of(first.port(), second.port()));
    client = nginx.client();
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(nginx.uri(path))
        .timeout(Duration.ofSeconds(30))
        .header("Authorization", "Bearer " + Tokens.all());
  }

  HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  WebSocket.Builder webSocket() {
    return client.newWebSocketBuilder().header("Authorization", "Bearer " + Tokens.all());
  }

  URI webSocketUri(String path) {
    return URI.create(nginx.uri(path).toString().replace("https:", "wss:"));
  }

  void stopFirst() {
    firstRuns = false;
    first.close();
  }

  @Override
  public void close() {
    nginx.close();
    if (firstRuns) {
      first.close();
    }
    second.close();
  }
}
