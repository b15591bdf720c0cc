/** The formats of the topic of zones, as records of GeoJSON. */
package io.fenceline.format.zones;
