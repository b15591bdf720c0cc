package io.fenceline.gateway.http;

import io.fenceline.gateway.http.message.AnswerBudget;

/** The parts that all event loops share, all of them thread-safe. */
record SharedParts(
    ServerOptions options,
    AccessGate gate,
    Admission admission,
    AllowedOrigins origins,
    BodyReader bodies,
    AnswerBudget answers,
    RequestMetrics metrics,
    Connections connections,
    TlsReloader tls) {}
