package io.fenceline.producers.live;

import io.fenceline.producers.fixes.FixLines;
import io.fenceline.producers.gtfs.VehicleFixes;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;

/** A feed of vehicle positions that is polled. A feed that has not changed is not sent again. */
public final class GtfsRealtimeSource implements LiveSource {
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  /** The largest feeds of whole countries have some megabytes. */
  private static final int MAX_BYTES = 32 << 20;

  private final URI uri;
  private final Map<String, String> headers;
  private final Duration interval;
  private final VehicleFixes vehicles = new VehicleFixes();
  private final HttpClient http =
      HttpClient.newBuilder()
          .connectTimeout(TIMEOUT)
          .followRedirects(HttpClient.Redirect.NORMAL)
          .build();
  private String entityTag;

  /**
   * A source of a feed.
   *
   * @param headers of each request, such as an API key
   * @param interval of the polls
   */
  public GtfsRealtimeSource(URI uri, Map<String, String> headers, Duration interval) {
    this.uri = uri;
    this.headers = headers;
    this.interval = interval;
  }

  @Override
  public FixLines open() throws IOException {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(TIMEOUT);
    headers.forEach(request::setHeader);
    if (entityTag != null) {
      request.setHeader("If-None-Match", entityTag);
    }
    try {
      HttpResponse<InputStream> answer = http.send(request.build(), BodyHandlers.ofInputStream());
      try (InputStream body = answer.body()) {
        return read(answer, body);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private FixLines read(HttpResponse<InputStream> answer, InputStream body) throws IOException {
    if (answer.statusCode() == 304) {
      return FixLines.EMPTY;
    }
    if (answer.statusCode() != 200) {
      throw new IOException("it answered " + answer.statusCode());
    }
    byte[] feed = body.readNBytes(MAX_BYTES + 1);
    if (feed.length > MAX_BYTES) {
      throw new IOException("the feed has more than %,d bytes".formatted(MAX_BYTES));
    }
    FixLines fixes = vehicles.read(feed);
    entityTag = answer.headers().firstValue("ETag").orElse(null);
    return fixes;
  }

  @Override
  public Duration interval() {
    return interval;
  }

  /** A request ends by itself within its time limit. */
  @Override
  public void close() {}
}
