/** The frequency caps of ads as keyed state. Decides nothing. */
package io.fenceline.job.ads;
