package io.fenceline.cli.command.gateway;

import io.fenceline.gateway.http.ServerLimits;
import io.fenceline.gateway.http.ServerOptions;
import io.fenceline.gateway.http.TlsFiles;
import io.fenceline.gateway.state.StoreLimits;
import io.fenceline.job.options.Setting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The addresses, ports and TLS of the gateway, as a picocli mixin. */
final class ListenArguments {
  private static final int MAX_EVENT_LOOPS = 256;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description =
          "Where the API listens; 0.0.0.0 for all networks of this machine (default: 127.0.0.1).")
  private String host = "127.0.0.1";

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "Port of the API; 0 for any that is free (default: 8090).")
  private String port = "8090";

  @Option(
      names = "--management-host",
      paramLabel = "ADDRESS",
      description =
          "Where health and metrics listen, which need no credentials (default: 127.0.0.1).")
  private String managementHost = "127.0.0.1";

  @Option(
      names = "--management-port",
      paramLabel = "PORT",
      description = "Port of health and metrics; 0 for any that is free (default: 8091).")
  private String managementPort = "8091";

  @Option(
      names = "--event-loops",
      paramLabel = "N",
      description =
          "Threads that serve requests, each with its own index of the zones (default: the number"
              + " of processors).")
  private String eventLoops;

  @Option(
      names = "--tls-cert",
      paramLabel = "FILE",
      description = "Certificate chain in PEM, for HTTPS; read again when it changes.")
  private Path certificate;

  @Option(
      names = "--tls-key",
      paramLabel = "FILE",
      description = "Private key of the certificate in PEM (PKCS#8).")
  private Path key;

  @Option(
      names = "--allow-origin",
      paramLabel = "ORIGIN",
      description =
          "Web site whose pages may call the gateway, such as https://maps.example.com; may be"
              + " repeated (default: none).")
  private List<String> origins = new ArrayList<>();

  @Option(
      names = "--access-log",
      description =
          "Write a line to standard output for each request, in the common log format with"
              + " milliseconds.")
  private boolean accessLog;

  @Mixin private LimitArguments limits = new LimitArguments();

  /** The options, validated; null after a mistake. */
  ServerOptions options(List<String> mistakes) {
    int before = mistakes.size();
    Integer apiPort = Setting.read(mistakes, "--port", port, Setting::port);
    Integer otherPort = Setting.read(mistakes, "--management-port", managementPort, Setting::port);
    Integer loops =
        eventLoops == null
            ? Integer.valueOf(Runtime.getRuntime().availableProcessors())
            : Setting.read(
                mistakes, "--event-loops", eventLoops, Setting.whole(1, MAX_EVENT_LOOPS));
    TlsFiles tls = tls(mistakes);
    ServerLimits most = limits.limits(mistakes);
    return mistakes.size() > before
        ? null
        : new ServerOptions(
            host,
            apiPort,
            managementHost,
            otherPort,
            loops,
            tls,
            Set.copyOf(origins),
            most,
            accessLog);
  }

  /** How much is held, validated; null after a mistake. */
  StoreLimits held(List<String> mistakes) {
    return limits.held(mistakes);
  }

  /** Whether only this machine can reach the API. */
  boolean isOnLoopback() {
    return ServerOptions.isLoopback(host);
  }

  private TlsFiles tls(List<String> mistakes) {
    if ((certificate == null) != (key == null)) {
      mistakes.add("--tls-cert and --tls-key: give both, or none for plain HTTP");
      return null;
    }
    requireFile("--tls-cert", certificate, mistakes);
    requireFile("--tls-key", key, mistakes);
    return certificate == null ? null : new TlsFiles(certificate, key);
  }

  static void requireFile(String option, Path file, List<String> mistakes) {
    if (file != null && !Files.isReadable(file)) {
      mistakes.add("%s: cannot read '%s'; give a file that is there".formatted(option, file));
    }
  }
}
