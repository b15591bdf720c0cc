package io.fenceline.gateway.http.message;

import io.netty.buffer.Unpooled;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.internal.buffer.BufferInternal;
import java.nio.ByteBuffer;

/**
 * A large answer on its way: written in parts, each when the connection has room, since what is
 * written waits in memory outside the heap. Belongs to its event loop.
 */
final class PartialAnswer {
  static final int PART_BYTES = 64 << 10;

  private final HttpServerResponse response;
  private final String client;
  private final ByteBuffer content;
  private long progressNanos;

  /**
   * @param client the client that the answer is for
   * @param content consumed as it is written
   */
  PartialAnswer(HttpServerResponse response, String client, ByteBuffer content, long nowNanos) {
    this.response = response;
    this.client = client;
    this.content = content;
    this.progressNanos = nowNanos;
  }

  /** Writes as much as the connection has room for; true when that was the rest. */
  boolean write(long nowNanos) {
    progressNanos = nowNanos;
    while (content.remaining() > PART_BYTES) {
      if (response.writeQueueFull()) {
        return false;
      }
      response.write(next(PART_BYTES));
    }
    response.end(next(content.remaining()));
    return true;
  }

  private Buffer next(int length) {
    ByteBuffer part = content.slice(content.position(), length);
    content.position(content.position() + length);
    return buffer(part);
  }

  /** Shares the bytes. */
  static Buffer buffer(ByteBuffer bytes) {
    return BufferInternal.buffer(Unpooled.wrappedBuffer(bytes));
  }

  String client() {
    return client;
  }

  int remaining() {
    return content.remaining();
  }

  boolean isStalled(long nowNanos, long longestNanos) {
    return nowNanos - progressNanos > longestNanos;
  }
}
