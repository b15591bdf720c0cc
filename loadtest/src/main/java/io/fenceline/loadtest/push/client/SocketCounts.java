package io.fenceline.loadtest.push.client;

/**
 * The state of the sockets of one process.
 *
 * @param subscribed how many have got the message that they are subscribed
 * @param open how many are connected now
 * @param received events so far
 * @param failure why the first socket failed that did; null for none
 */
public record SocketCounts(int subscribed, int open, long received, String failure) {}
