package io.fenceline.gateway.map;

import io.fenceline.gateway.http.message.Answers;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.FileSystemException;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import java.util.regex.Pattern;

/** Serves the tiles of a folder, compressed if they are so in it. Thread-safe. */
final class FolderTiles implements Handler<RoutingContext> {
  /** Numbers only, so that a path leads nowhere else. */
  private static final Pattern TILE = Pattern.compile("\\d{1,2}/\\d{1,10}/\\d{1,10}");

  private static final Map<String, String> MEDIA_TYPES =
      Map.of("png", "image/png", "jpg", "image/jpeg", "jpeg", "image/jpeg", "webp", "image/webp");
  private static final String VECTOR_TILE = "application/vnd.mapbox-vector-tile";
  private static final int GZIP_MAGIC = 0x1f8b;

  private final Vertx vertx;
  private final TileFolder tiles;

  FolderTiles(Vertx vertx, TileFolder tiles) {
    this.vertx = vertx;
    this.tiles = tiles;
  }

  @Override
  public void handle(RoutingContext context) {
    String end = "." + tiles.extension();
    String path = context.normalizedPath().substring(TileFolder.PATH.length());
    if (!path.endsWith(end)
        || !TILE.matcher(path.substring(0, path.length() - end.length())).matches()) {
      context.next();
      return;
    }
    vertx
        .fileSystem()
        .readFile(tiles.folder().resolve(path).toString())
        .onSuccess(tile -> answer(context.response(), tile))
        .onFailure(e -> failed(context, e));
  }

  private void answer(HttpServerResponse response, Buffer tile) {
    MapRoutes.addSecurityHeaders(response);
    response
        .putHeader("Content-Type", MEDIA_TYPES.getOrDefault(tiles.extension(), VECTOR_TILE))
        .putHeader("Cache-Control", "no-cache");
    if (tile.length() > 1 && tile.getUnsignedShort(0) == GZIP_MAGIC) {
      response.putHeader("Content-Encoding", "gzip");
    }
    response.end(tile);
  }

  /** There is no file of a tile in which nothing is. */
  private static void failed(RoutingContext context, Throwable failure) {
    if (failure instanceof FileSystemException
        && failure.getCause() instanceof NoSuchFileException) {
      context.response().setStatusCode(204).end();
    } else {
      Answers.fail(context, failure);
    }
  }
}
