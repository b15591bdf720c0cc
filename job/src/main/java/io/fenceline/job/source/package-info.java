/**
 * Sources of fixes that are not read before the job can evaluate fixes. What is read, and by which
 * client, is not decided here.
 */
package io.fenceline.job.source;
