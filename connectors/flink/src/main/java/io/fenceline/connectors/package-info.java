/** The sources of the topics that the job reads. */
package io.fenceline.connectors;
