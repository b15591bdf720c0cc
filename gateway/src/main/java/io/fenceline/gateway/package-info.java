/** The gateway: its options, and how its parts are wired together. */
package io.fenceline.gateway;
