package io.fenceline.loadtest.gateway.push.client;

import java.util.List;

/**
 * The subscribers of one process. Device {@code firstDevice + i} belongs to socket {@code i}.
 *
 * @param gateways to which sockets are connected in turn
 * @param sourceAddress from which the sockets are connected: one address has some 28,000 ports
 * @param devices of all processes, which report in turn
 * @param perSecond events a second of all devices
 */
public record Subscribers(
    List<Target> gateways,
    String sourceAddress,
    int firstDevice,
    int sockets,
    int devices,
    double perSecond) {

  /** A gateway on the loopback address. */
  public record Target(int port, String apiKey) {}
}
