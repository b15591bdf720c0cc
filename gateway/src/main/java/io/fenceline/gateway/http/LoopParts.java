package io.fenceline.gateway.http;

import io.vertx.core.Context;

/**
 * The parts that the server of an event loop gives to its {@link LoopServices}.
 *
 * @param context runs tasks on the event loop
 * @param gate checks credentials that come another way than by headers
 * @param admission admits requests with credentials of their own
 * @param origins says which sites may open WebSockets
 * @param metrics counts requests that the OpenAPI document does not route
 */
public record LoopParts(
    Context context,
    AccessGate gate,
    Admission admission,
    AllowedOrigins origins,
    RequestMetrics metrics) {}
