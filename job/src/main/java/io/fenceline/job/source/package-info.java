/**
 * Sources of fixes that are not read before the job can evaluate fixes. The sources themselves are
 * chosen elsewhere.
 */
package io.fenceline.job.source;
