/** Zones in a PostgreSQL database with PostGIS. */
package io.fenceline.producers.postgres;
