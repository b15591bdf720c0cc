/** The wiring: sources, operators and sinks, with every uid in one place. */
package io.fenceline.job.pipeline;
