package io.fenceline.gateway.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The addresses and settings of a gateway's servers.
 *
 * @param port 0 for any that is free
 * @param managementPort 0 for any that is free
 * @param eventLoops threads that serve requests, each with its own copy of the zones' index
 * @param tls null for plain HTTP
 * @param allowedOrigins web sites whose pages may call the gateway, such as {@code
 *     https://maps.example.com}
 * @param accessLog whether each request is logged
 */
public record ServerOptions(
    String host,
    int port,
    String managementHost,
    int managementPort,
    int eventLoops,
    TlsFiles tls,
    Set<String> allowedOrigins,
    ServerLimits limits,
    boolean accessLog) {

  public ServerOptions {
    // As browsers send them.
    allowedOrigins =
        allowedOrigins.stream()
            .map(origin -> origin.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether only this machine can reach what listens there. */
  public static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /** Adds what is wrong, with the setting and the remedy. */
  public void validate(List<String> mistakes) {
    checkHost("--host", host, mistakes);
    checkHost("--management-host", managementHost, mistakes);
    if (port == managementPort && port != 0) {
      mistakes.add("--port and --management-port are both %d; give each its own".formatted(port));
    }
    for (String origin : allowedOrigins) {
      if (!origin.matches("https?://[^/?#@*\\s]+")) {
        mistakes.add(
            "--allow-origin: '%s' was given; give an origin such as https://maps.example.com"
                .formatted(origin));
      }
    }
  }

  private static void checkHost(String option, String host, List<String> mistakes) {
    try {
      InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      mistakes.add(
          "%s: '%s' is unknown; give an address of this machine, such as 127.0.0.1 or 0.0.0.0"
              .formatted(option, host));
    }
  }
}
