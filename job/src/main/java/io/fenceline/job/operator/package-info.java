/**
 * The operators: load state, call zones and evaluation, store and emit. Decisions are elsewhere.
 */
package io.fenceline.job.operator;
