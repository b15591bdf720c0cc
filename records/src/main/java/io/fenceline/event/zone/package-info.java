/** Zones, their rules and their changes. Plain values; knows the other records, not conversely. */
package io.fenceline.event.zone;
