package io.fenceline.loadtest.gateway;

/** The load that clients put on a gateway. */
public sealed interface GatewayLoad permits HttpLoad, PushLoad {}
