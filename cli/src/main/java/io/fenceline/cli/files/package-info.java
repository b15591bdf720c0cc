/**
 * Files as sources and sinks of the pipeline: NDJSON and GeoJSON, plain or gzip, or standard
 * streams.
 */
package io.fenceline.cli.files;
