/**
 * Random sequences of fixes, zones and restarts, how they are made and reduced. Time is in seconds
 * and places are on a coarse grid, so that what is rare in life is frequent here.
 */
package io.fenceline.job.model.scenario;
