/**
 * The zones of one device (rule Z6): packed as they lie in its state, and seen by the evaluation
 * together with the zones of all devices. Decides nothing about fixes.
 */
package io.fenceline.evaluation.devicezones;
