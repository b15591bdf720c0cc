package io.fenceline.loadtest.gateway;

/** What clients do with the gateway. */
public sealed interface GatewayLoad permits HttpLoad, PushLoad {}
