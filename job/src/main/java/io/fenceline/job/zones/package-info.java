/** The zones of one subtask as broadcast state. Knows no device. */
package io.fenceline.job.zones;
