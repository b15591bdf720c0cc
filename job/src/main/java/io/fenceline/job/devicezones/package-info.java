/**
 * The zones of single devices in the job (rule Z6): their way from the topic to the subtask of
 * their device, and their keyed state. The evaluation of fixes by them is that of all zones.
 */
package io.fenceline.job.devicezones;
