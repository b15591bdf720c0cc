/** Positions of buses, trains and ferries out of GTFS-realtime feeds. */
package io.fenceline.producers.gtfs;
