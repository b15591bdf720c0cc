package io.fenceline.gateway.http;

import io.vertx.openapi.contract.OpenAPIContract;

/** What all event loops share; all of it is thread-safe. */
record SharedParts(
    ServerOptions options,
    OpenAPIContract contract,
    AccessGate gate,
    AllowedOrigins origins,
    BodyReader bodies,
    RequestMetrics metrics,
    Connections connections,
    TlsReloader tls) {}
