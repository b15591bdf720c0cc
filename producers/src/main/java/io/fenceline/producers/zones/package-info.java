/** Zone files into the zones topic: warnings, repairs, replacement. */
package io.fenceline.producers.zones;
