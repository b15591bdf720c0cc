/** The operators: load state, ask zones and evaluation, store, emit. Decide nothing. */
package io.fenceline.job.operator;
