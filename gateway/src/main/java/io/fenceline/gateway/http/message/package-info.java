/**
 * One request and its answer: what an {@link io.fenceline.gateway.http.message.ApiHandler} is
 * given, JSON output, and problem details for what is refused.
 */
package io.fenceline.gateway.http.message;
