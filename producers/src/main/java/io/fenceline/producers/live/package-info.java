/** Sources of fixes that do not end: connections and feeds that are polled. */
package io.fenceline.producers.live;
