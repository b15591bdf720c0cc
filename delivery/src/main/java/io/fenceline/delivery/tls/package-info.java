/** Certificates that endpoints are trusted by. */
package io.fenceline.delivery.tls;
