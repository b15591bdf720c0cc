/** A schema registry over HTTP (Confluent's API): settings, client, cache, and the wait for it. */
package io.fenceline.kafka.registry;
