/** Replays recorded fixes for clients: explanations of devices, and trials of zones. */
package io.fenceline.gateway.replay;
