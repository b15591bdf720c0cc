package io.fenceline.loadtest.gateway.push.client;

import io.fenceline.loadtest.gateway.push.client.Subscribers.Target;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.websocketx.WebSocketClientProtocolConfig;
import io.netty.handler.codec.http.websocketx.WebSocketClientProtocolHandler;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.TimeUnit;

/** Opens the WebSockets of a process, on one event loop. */
final class SocketConnector implements AutoCloseable {
  private static final int MAX_HANDSHAKE_BYTES = 64 << 10;

  private final Subscribers subscribers;
  private final MultiThreadIoEventLoopGroup group;
  private final Bootstrap bootstrap;

  SocketConnector(Subscribers subscribers) {
    this.subscribers = subscribers;
    boolean epoll = Epoll.isAvailable();
    this.group =
        new MultiThreadIoEventLoopGroup(
            1, epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
    this.bootstrap =
        new Bootstrap()
            .group(group)
            .channel(epoll ? EpollSocketChannel.class : NioSocketChannel.class)
            .localAddress(subscribers.sourceAddress(), 0);
  }

  EventLoop loop() {
    return group.next();
  }

  /**
   * @param index of the socket, from 0
   * @param handler gets the frames
   */
  ChannelFuture connect(int index, String device, ChannelHandler handler) {
    Target target = subscribers.gateways().get(index % subscribers.gateways().size());
    URI gateway =
        URI.create(
            "ws://127.0.0.1:%d/v1/stream?kinds=transitions&devices=%s"
                .formatted(target.port(), device));
    return bootstrap
        .clone()
        .handler(
            new ChannelInitializer<Channel>() {
              @Override
              protected void initChannel(Channel channel) {
                channel
                    .pipeline()
                    .addLast(
                        new HttpClientCodec(),
                        new HttpObjectAggregator(MAX_HANDSHAKE_BYTES),
                        new WebSocketClientProtocolHandler(config(gateway, target.apiKey())),
                        handler);
              }
            })
        .connect(new InetSocketAddress(gateway.getHost(), gateway.getPort()));
  }

  /** Close frames are answered by the socket, which looks at their code. */
  private WebSocketClientProtocolConfig config(URI gateway, String apiKey) {
    HttpHeaders headers = new DefaultHttpHeaders().add("X-API-Key", apiKey);
    return WebSocketClientProtocolConfig.newBuilder()
        .webSocketUri(gateway)
        .customHeaders(headers)
        .handleCloseFrames(false)
        .withUTF8Validator(false)
        .build();
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // The process ends anyway.
  public void close() {
    group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }
}
