/** What the user set: options of the job, and how all commands reach Kafka. */
package io.fenceline.job.options;
