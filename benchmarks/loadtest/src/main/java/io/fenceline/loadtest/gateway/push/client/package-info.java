/**
 * The subscribers of a push load: a process of its own, since one process may not hold the sockets
 * of both ends. Controlled by lines on its standard input.
 */
package io.fenceline.loadtest.gateway.push.client;
