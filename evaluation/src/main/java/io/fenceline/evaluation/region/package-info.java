/**
 * How far, and until when, a device may move without a fix that would have an effect. Needs only
 * what is known outside the job: the zones, the device's last fix and its memberships.
 */
package io.fenceline.evaluation.region;
