/** The options of the job, and the Kafka options of all commands. */
package io.fenceline.job.options;
