/** Deliveries: the service that takes transitions and ad matches to endpoints, and its metrics. */
package io.fenceline.delivery;
