/**
 * A client of the REST API of a Flink cluster: starts, stops and observes jobs there. Knows neither
 * Flink's classes nor what a job does.
 */
package io.fenceline.flink;
