/**
 * A job on a Kafka that requires TLS, a login and permissions: what is enough, and what each lack
 * says.
 */
package io.fenceline.integration.security;
