/** Savepoints of released versions, which every later version restores (rule E3). */
package io.fenceline.job.savepoint;
