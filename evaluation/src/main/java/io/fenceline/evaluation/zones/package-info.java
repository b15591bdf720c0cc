/**
 * The zones in force: the index over them, large zones prepared in the background. Knows no device.
 */
package io.fenceline.evaluation.zones;
