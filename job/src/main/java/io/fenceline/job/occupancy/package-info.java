/**
 * How many devices are in each zone (rule T9): the changes of each subtask, summed up, and the
 * count by zone. What a fix changes is decided elsewhere.
 */
package io.fenceline.job.occupancy;
