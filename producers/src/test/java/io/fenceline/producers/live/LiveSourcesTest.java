package io.fenceline.producers.live;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.fenceline.producers.fixes.FixLines;
import io.fenceline.producers.gtfs.feed.FeedEntity;
import io.fenceline.producers.gtfs.feed.FeedHeader;
import io.fenceline.producers.gtfs.feed.FeedMessage;
import io.fenceline.producers.gtfs.feed.Position;
import io.fenceline.producers.gtfs.feed.VehiclePosition;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@SuppressWarnings("try") // Closing a source ends its lines.
class LiveSourcesTest {
  private static final String SENTENCE = "!AIVDM,1,1,,A,15RTgt0PAso;90TKcjM8h6g208CQ,0*4A";

  @Test
  void sentencesComeOverTcpUntilTheSourceIsClosed() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        NmeaSource source = NmeaSource.parse("tcp://127.0.0.1:" + server.getLocalPort());
        FixLines lines = source.open();
        Socket receiver = server.accept()) {
      receiver.getOutputStream().write((SENTENCE + "\r\n").getBytes(US_ASCII));
      assertThat(lines.next().flaw()).isNull();

      CompletableFuture<Void> waiting =
          CompletableFuture.runAsync(
              () -> assertThatThrownBy(lines::next).isInstanceOf(IOException.class));
      source.close();
      waiting.get();
    }
  }

  @Test
  void aSourceThatWasClosedDoesNotConnect() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      NmeaSource source = NmeaSource.parse("tcp://127.0.0.1:" + server.getLocalPort());
      source.close();
      assertThatThrownBy(source::open).isInstanceOf(IOException.class);
    }
  }

  @Test
  void eachDatagramHasWholeSentences() throws Exception {
    try (DatagramSocket free = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        DatagramSocket sender = new DatagramSocket()) {
      int port = free.getLocalPort();
      free.close();
      try (NmeaSource source = NmeaSource.parse("udp://127.0.0.1:" + port);
          FixLines lines = source.open()) {
        byte[] two = (SENTENCE + "\r\n" + SENTENCE).getBytes(US_ASCII);
        for (int i = 0; i < 2; i++) {
          sender.send(
              new DatagramPacket(two, two.length, new InetSocketAddress("127.0.0.1", port)));
        }
        for (int i = 0; i < 4; i++) {
          assertThat(lines.next().flaw()).isNull();
        }
      }
    }
  }

  @Test
  void addressesThatAreNoneAreRefused() {
    for (String each :
        List.of("tcp://:1", "http://a:1", "tcp://a", "udp://", "tcp://a:99999", "tcp://[::1:1")) {
      assertThatThrownBy(() -> NmeaSource.parse(each))
          .as(each)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("tcp://HOST:PORT, or udp://:PORT to listen");
    }
    assertThat(NmeaSource.parse("tcp://[::1]:10110")).isNotNull();
  }

  @Test
  @DisplayName("A feed that has not changed is not sent again; failures say what was answered")
  void feedsAreAskedForWithTheirTag() throws Exception {
    byte[] feed =
        FeedMessage.newBuilder()
            .setHeader(FeedHeader.newBuilder().setTimestamp(1_714_558_620))
            .addEntity(
                FeedEntity.newBuilder()
                    .setId("a")
                    .setVehicle(
                        VehiclePosition.newBuilder()
                            .setPosition(Position.newBuilder().setLongitude(1).setLatitude(2))))
            .build()
            .toByteArray();
    List<String> requests = new CopyOnWriteArrayList<>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String tag = exchange.getRequestHeaders().getFirst("If-None-Match");
          requests.add(tag + " " + exchange.getRequestHeaders().getFirst("X-Key"));
          exchange.getResponseHeaders().add("ETag", "\"7\"");
          if (requests.size() > 2) {
            exchange.sendResponseHeaders(503, -1);
          } else if ("\"7\"".equals(tag)) {
            exchange.sendResponseHeaders(304, -1);
          } else {
            exchange.sendResponseHeaders(200, feed.length);
            exchange.getResponseBody().write(feed);
          }
          exchange.close();
        });
    server.start();
    try (GtfsRealtimeSource source =
        new GtfsRealtimeSource(
            URI.create("http://127.0.0.1:" + server.getAddress().getPort()),
            Map.of("X-Key", "k"),
            Duration.ofSeconds(15))) {
      assertThat(source.open().next()).isNotNull();
      assertThat(source.open().next()).isNull();
      assertThatThrownBy(source::open)
          .isInstanceOf(IOException.class)
          .hasMessage("it answered 503");
      assertThat(requests).containsExactly("null k", "\"7\" k", "\"7\" k");
    } finally {
      server.stop(0);
    }
  }
}
