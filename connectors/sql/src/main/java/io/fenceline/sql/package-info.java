/**
 * Functions for Flink SQL: the zones of the topic by position, and shapes that a query brings. A
 * module of Flink brings them into a session. Decides nothing about devices, and knows no job.
 */
package io.fenceline.sql;
