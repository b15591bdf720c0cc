/** The commands that work on topics and on the zones in Kafka. */
package io.fenceline.cli.command.kafka;
