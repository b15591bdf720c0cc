/** The systems under test: the job, embedded or on a cluster, and the pass-through baseline. */
package io.fenceline.loadtest.system;
