/**
 * Takes fixes from senders: decodes their forms, checks permissions, writes to Kafka and waits for
 * the acknowledgement. Knows no transport: HTTP, and whatever else brings fixes, calls it.
 */
package io.fenceline.gateway.intake;
