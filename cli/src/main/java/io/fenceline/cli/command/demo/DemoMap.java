package io.fenceline.cli.command.demo;

import io.fenceline.evaluation.Policy;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.output.TopicFormats;
import io.fenceline.gateway.Gateway;
import io.fenceline.gateway.GatewayOptions;
import io.fenceline.gateway.GatewayTopics;
import io.fenceline.gateway.access.AccessOptions;
import io.fenceline.gateway.access.SignInCodes;
import io.fenceline.gateway.http.ServerLimits;
import io.fenceline.gateway.http.ServerOptions;
import io.fenceline.gateway.http.TlsFiles;
import io.fenceline.gateway.map.Basemap;
import io.fenceline.gateway.map.MapOptions;
import io.fenceline.gateway.map.PhoneInvitations;
import io.fenceline.gateway.state.StoreLimits;
import io.fenceline.job.options.JobOptions;
import io.fenceline.kafka.TopicSetup;
import io.fenceline.kafka.TopicSize;
import io.fenceline.kafka.loop.DaemonThreads;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/**
 * The gateway with its live map. On loopback everybody may do everything, and a token limits its
 * sender to one device; at an address of the network everybody needs a token.
 */
final class DemoMap implements AutoCloseable {
  private static final String LOOPBACK = "127.0.0.1";

  private final FutureTask<Gateway> gateway;
  private final Server server;
  private final DemoWorld world;
  private final RenewedCode operatorCode;
  private final RenewedCode readerCode;

  /**
   * Where it listens.
   *
   * @param phone an address of this machine that phones reach; null for loopback
   * @param port 0 for any that is free
   */
  record Server(String phone, int port) {
    private String host() {
      return phone == null ? LOOPBACK : phone;
    }

    private String address(int boundPort) {
      String host = host().contains(":") ? "[" + host() + "]" : host();
      return "%s://%s:%d/".formatted(phone == null ? "http" : "https", host, boundPort);
    }

    /**
     * Fails early when the port is taken: starting Kafka takes seconds.
     *
     * @throws IOException with the port and the remedy
     */
    void requireFree() throws IOException {
      try (ServerSocket socket = new ServerSocket()) {
        socket.bind(new InetSocketAddress(InetAddress.getByName(host()), port));
      } catch (IOException e) {
        throw new IOException(
            "--port %d: the map cannot listen on %s:%d (%s); give another port, 0 for any that is free, or --no-map"
                .formatted(port, host(), port, e.getMessage()),
            e);
      }
    }
  }

  private DemoMap(
      FutureTask<Gateway> gateway,
      Server server,
      DemoWorld world,
      RenewedCode operatorCode,
      RenewedCode readerCode) {
    this.gateway = gateway;
    this.server = server;
    this.world = world;
    this.operatorCode = operatorCode;
    this.readerCode = readerCode;
  }

  /**
   * Starts it on a thread of its own.
   *
   * @param policy of the job
   * @param basemap drawn under the zones
   * @param world of which the address and the view of one device are announced
   * @param directory for secrets; only this user may read it
   */
  static DemoMap start(
      JobOptions job,
      Policy policy,
      Server server,
      Basemap basemap,
      DemoWorld world,
      Path directory)
      throws IOException, InterruptedException {
    DemoTokens tokens = DemoTokens.create(directory);
    SignInCodes codes = new SignInCodes(System::nanoTime);
    boolean open = server.phone() == null;
    TlsFiles tls = open ? null : DemoCertificate.create(directory, server.phone());
    GatewayOptions options =
        new GatewayOptions(
            job.kafka(),
            GatewayTopics.of(job.topics(), ""),
            new AccessOptions(tokens.options(), null, open),
            new ServerOptions(
                server.host(),
                server.port(),
                LOOPBACK,
                0,
                1,
                tls,
                Set.of(),
                ServerLimits.DEFAULT,
                false),
            TopicFormats.JSON,
            FixLayout.DEFAULT,
            policy,
            Duration.ofHours(1),
            new MapOptions(true, basemap, new PhoneInvitations(codes, tokens::senderOf)),
            null,
            null,
            null,
            StoreLimits.ofHeap());
    FutureTask<Gateway> gateway = new FutureTask<>(() -> start(options));
    DaemonThreads.named("demo-map").newThread(gateway).start();
    return new DemoMap(
        gateway,
        server,
        world,
        open ? null : new RenewedCode(codes, tokens::operator),
        new RenewedCode(codes, () -> tokens.readerOf(world.reader())));
  }

  private static Gateway start(GatewayOptions options) throws IOException, InterruptedException {
    String places = options.topics().places();
    TopicSetup.with(
        options.kafka(), admin -> TopicSetup.ensureCompacted(admin, places, TopicSize.DEFAULT));
    return Gateway.start(options);
  }

  /**
   * The lines that say where the map is, with codes that can be used. Waits until it can be opened.
   *
   * @throws ExecutionException when it cannot start
   */
  Supplier<String> announcement() throws ExecutionException, InterruptedException {
    String address = server.address(gateway.get().port());
    return () ->
        "map: %s%nwhat %s alone sees: %s"
            .formatted(
                address + fragment(), world.reader(), address + "#code=" + readerCode.usable());
  }

  private String fragment() {
    return operatorCode == null
        ? world.view()
        : "#code=" + operatorCode.usable() + world.view().replace('#', '&');
  }

  /** Waits for its start, so that nothing of it is left behind. */
  @Override
  public void close() {
    try {
      gateway.get().close();
    } catch (ExecutionException e) {
      // It did not start: reported to whoever asked for its address.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
