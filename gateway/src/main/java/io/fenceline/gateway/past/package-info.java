/** Reads for clients what devices did in a span of time: their tracks and events. */
package io.fenceline.gateway.past;
