/**
 * The zones in force in one subtask: broadcast state, the index over it, large zones prepared in
 * the background. Knows no device.
 */
package io.fenceline.job.zones;
