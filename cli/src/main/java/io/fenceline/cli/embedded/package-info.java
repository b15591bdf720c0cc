/** A Kafka broker inside this JVM, for the demo and for tests. */
package io.fenceline.cli.embedded;
