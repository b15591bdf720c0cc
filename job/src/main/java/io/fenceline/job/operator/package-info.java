/** The hallway: loads state, asks index and transition, stores, emits. Decides nothing. */
package io.fenceline.job.operator;
