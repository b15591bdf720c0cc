package io.fenceline.loadtest.push.client;

import java.util.List;

/**
 * The subscribers of one process. Device {@code firstDevice + i} belongs to socket {@code i}.
 *
 * @param gateways addresses as {@code HOST:PORT}, to which sockets are connected in turn
 * @param sourceAddress from which the sockets are connected: one address has some 28,000 ports
 * @param devices of all processes, which report in turn
 * @param perSecond events a second of all devices
 * @param apiKey null for a gateway that is open
 */
public record Subscribers(
    List<String> gateways,
    String sourceAddress,
    int firstDevice,
    int sockets,
    int devices,
    double perSecond,
    String apiKey) {}
