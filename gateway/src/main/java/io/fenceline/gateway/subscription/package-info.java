/** Events, subscriptions to them, and cursors. Knows neither Kafka nor a transport. */
package io.fenceline.gateway.subscription;
