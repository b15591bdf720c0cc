/**
 * Push: the recent events, the queue of each client, and how a client that comes back gets what it
 * missed. Knows neither HTTP nor a transport.
 */
package io.fenceline.gateway.stream;
