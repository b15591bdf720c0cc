/** Commands and gateways on a Kafka that requires TLS, a login and permissions. */
package io.fenceline.cli.security;
