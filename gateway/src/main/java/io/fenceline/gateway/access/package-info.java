/**
 * Access control: JSON Web Tokens, API keys, scopes, and the rate limit of each client. Knows no
 * HTTP.
 */
package io.fenceline.gateway.access;
