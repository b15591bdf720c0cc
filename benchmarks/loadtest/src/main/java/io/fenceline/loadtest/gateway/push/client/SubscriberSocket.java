package io.fenceline.loadtest.gateway.push.client;

import io.netty.buffer.ByteBufInputStream;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.io.IOException;

/** One WebSocket, subscribed to its own device. Belongs to the event loop. */
@SuppressWarnings("FutureReturnValueIgnored") // How the connection ends shows what came of it.
final class SubscriberSocket extends SimpleChannelInboundHandler<WebSocketFrame> {
  private static final int GOING_AWAY = 1001;

  private final int device;
  private final SubscriberSockets sockets;
  private boolean subscribed;
  private boolean closedMessage;
  private boolean closedCleanly;
  private String end = "the connection ended without a close frame";

  SubscriberSocket(int device, SubscriberSockets sockets) {
    this.device = device;
    this.sockets = sockets;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, WebSocketFrame frame)
      throws IOException {
    if (frame instanceof TextWebSocketFrame) {
      int bytes = frame.content().readableBytes();
      received(PushedMessage.read(new ByteBufInputStream(frame.content())), bytes);
    } else if (frame instanceof CloseWebSocketFrame close) {
      closedCleanly = closedMessage && close.statusCode() == GOING_AWAY;
      end = "close code %d, %s".formatted(close.statusCode(), close.reasonText());
      // The gateway closes the connection.
      context.writeAndFlush(new CloseWebSocketFrame(close.statusCode(), close.reasonText()));
    }
  }

  private void received(PushedMessage message, int bytes) {
    switch (message.kind()) {
      case "transition" -> sockets.received(device, message, bytes);
      case "subscribed" -> {
        subscribed = true;
        sockets.subscribed();
      }
      case "closed" -> closedMessage = message.code() == GOING_AWAY && message.cursor() != null;
      default -> {
        // A heartbeat.
      }
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    sockets.ended(subscribed, closedCleanly, end);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    end = cause.toString();
    context.close();
  }
}
