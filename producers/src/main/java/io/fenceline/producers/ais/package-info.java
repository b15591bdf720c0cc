/** Reports of ships (AIS) out of NMEA 0183 sentences. No Kafka, no clock of its own. */
package io.fenceline.producers.ais;
