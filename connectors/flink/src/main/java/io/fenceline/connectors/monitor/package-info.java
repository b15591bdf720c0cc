/** Monitors that run beside the source in the job manager, and fail the job. */
package io.fenceline.connectors.monitor;
