package io.fenceline.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.access.AccessOptions;
import io.fenceline.gateway.access.Authenticator;
import io.fenceline.gateway.http.contract.Contract;
import io.fenceline.gateway.http.contract.Operation;
import io.fenceline.gateway.http.message.AnswerBudget;
import io.fenceline.gateway.http.message.ApiHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ApiServerTest {
  private static final int LOOPS = 2;
  private static final int CONNECTIONS = 4;
  private static final ServerOptions OPTIONS =
      new ServerOptions(
          "127.0.0.1", 0, "127.0.0.1", 0, LOOPS, null, Set.of(), ServerLimits.DEFAULT, false);

  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void close() throws Exception {
    vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
  }

  @Test
  void allEventLoopsServeTheConnectionsOfAnyFreePort() throws Exception {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    ApiServer server = start(request -> threads.add(Thread.currentThread()));

    List<RawClient> clients = new ArrayList<>();
    for (int i = 0; i < CONNECTIONS; i++) {
      RawClient client = new RawClient(server.port());
      clients.add(client);
      client.send("GET /v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n");
      assertThat(client.readUntil("\r\n")).startsWith("HTTP/1.1 204 ");
    }
    assertThat(threads).hasSize(LOOPS);
    for (RawClient client : clients) {
      client.close();
    }
  }

  /** Every operation is handled in the same way. */
  private ApiServer start(ApiHandler handler) throws Exception {
    Set<String> operations =
        Contract.operations().stream().map(Operation::id).collect(Collectors.toSet());
    ApiHandler answered =
        request -> {
          handler.handle(request);
          request.answer(204);
        };
    LoopServices services =
        new LoopServices(
            operations.stream()
                .collect(Collectors.toMap(Function.identity(), operation -> answered)),
            RoutingContext::next,
            router -> {},
            Future::succeededFuture);
    return await(
        ApiServer.start(
            vertx,
            OPTIONS,
            new Authenticator(new AccessOptions(null, null, true), Clock.systemUTC()),
            new RequestMetrics(new SimpleMeterRegistry()),
            new Connections(0),
            new AnswerBudget(1 << 20),
            loop -> services));
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
  }
}
