/** The main class of the job. All else is in the packages below. */
package io.fenceline.job;
