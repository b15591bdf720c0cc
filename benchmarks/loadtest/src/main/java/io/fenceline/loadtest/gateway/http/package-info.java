/** Requests by wrk: answers compared with brute force, load, what wrk measured. */
package io.fenceline.loadtest.gateway.http;
