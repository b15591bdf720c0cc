/**
 * Threads that run as long as their process: whether they live and advance, and the retry after a
 * failure (rule E6). Knows no topics.
 */
package io.fenceline.kafka.loop;
