package io.fenceline.gateway.map;

import io.fenceline.gateway.http.message.Answers;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.file.FileProps;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.nio.file.Path;

/** Serves the file of a basemap, whole or by ranges, as readers of PMTiles ask. Thread-safe. */
final class BasemapFile implements Handler<RoutingContext> {
  private final Vertx vertx;
  private final String path;
  private final String mediaType;

  BasemapFile(Vertx vertx, Path file, String mediaType) {
    this.vertx = vertx;
    this.path = file.toString();
    this.mediaType = mediaType;
  }

  @Override
  public void handle(RoutingContext context) {
    vertx
        .fileSystem()
        .props(path)
        .onSuccess(file -> answer(context, file))
        .onFailure(e -> Answers.fail(context, e));
  }

  private void answer(RoutingContext context, FileProps file) {
    HttpServerResponse response = context.response();
    MapRoutes.addSecurityHeaders(response);
    long size = file.size();
    response
        .putHeader("Content-Type", mediaType)
        .putHeader("Cache-Control", "no-cache")
        .putHeader("Accept-Ranges", "bytes")
        .putHeader("ETag", "\"%x-%x\"".formatted(file.lastModifiedTime(), size));
    if (MapRoutes.isHead(context.request())) {
      response.putHeader("Content-Length", Long.toString(size)).end();
      return;
    }
    String header = context.request().getHeader("Range");
    if (!ByteRange.isOne(header)) {
      send(context, 0, size);
      return;
    }
    ByteRange range = ByteRange.of(header, size);
    if (range == null) {
      response.setStatusCode(416).putHeader("Content-Range", "bytes */" + size).end();
      return;
    }
    response.setStatusCode(206).putHeader("Content-Range", range.contentRange(size));
    send(context, range.first(), range.length());
  }

  /** A failure after the head was sent means that the client has gone: it needs no answer. */
  private void send(RoutingContext context, long offset, long length) {
    HttpServerResponse response = context.response();
    response
        .sendFile(path, offset, length)
        .onFailure(
            e -> {
              if (!response.headWritten()) Answers.fail(context, e);
            });
  }
}
