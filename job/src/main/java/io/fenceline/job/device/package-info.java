/**
 * The keyed state and timers of one device: reorder buffer, silence detector, waiting fixes, and
 * their codecs. Decides no transition.
 */
package io.fenceline.job.device;
