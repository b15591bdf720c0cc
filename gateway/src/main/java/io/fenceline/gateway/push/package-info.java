/**
 * The transports of push: WebSocket and server-sent events at {@code /v1/stream}, SockJS under
 * {@code /v1/sockjs}.
 */
package io.fenceline.gateway.push;
