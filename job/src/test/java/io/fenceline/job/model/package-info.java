/**
 * The rules a second time, slow and simple, and random sequences on which both must agree. Time is
 * in seconds and places are on a coarse grid, so that what is rare in life is frequent here.
 */
package io.fenceline.job.model;
