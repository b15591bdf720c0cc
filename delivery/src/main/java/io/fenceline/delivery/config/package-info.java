/** The configuration of deliveries: its file, its checks, secrets. Knows no transport. */
package io.fenceline.delivery.config;
