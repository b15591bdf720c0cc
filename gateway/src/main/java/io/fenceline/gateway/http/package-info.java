/**
 * HTTP as such: the server of each event loop, the router built from the OpenAPI document, problem
 * details, limits, TLS, and the management port. Knows nothing of zones, devices and places: what
 * answers an operation is an {@link io.fenceline.gateway.http.message.ApiHandler}.
 */
package io.fenceline.gateway.http;
