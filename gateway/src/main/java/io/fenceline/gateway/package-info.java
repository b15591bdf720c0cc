/**
 * The gateway: its options, and how its parts are wired together. Decisions, and their reasons:
 *
 * <ul>
 *   <li>A message is made once for all clients of an event loop that have caught up: they are at
 *       the same offsets.
 *   <li>A client that continues reads what it missed in portions, and one scan of Kafka serves all
 *       at the same place: missed events never fill its queue, and clients that come back together
 *       cost little more than one.
 *   <li>Positions have no cursor: topics of locations are too large to repeat.
 *   <li>Changes of zones are not read again for a cursor; a stream of them begins with one of any
 *       zones: the topic is compacted, so where a zone was before a missed change is gone.
 *   <li>Safe regions are squares, from the shapes' clearance that the job has for devices at rest:
 *       one computation of what no border meets, where a rectangle would need another for each
 *       shape.
 *   <li>A few classes read the OpenAPI document, not Vert.x's OpenAPI router, whose validator stops
 *       at the first mistake, does not say which value was wrong, and takes few media types.
 *   <li>Counts by grid cell come from a tree whose cells have counts: the cost does not grow with
 *       the zones or devices.
 *   <li>HTTP/1.1 only: proxies speak it, and it offers fewer attacks than HTTP/2.
 *   <li>Kafka's producer has a thread and a bounded queue; beyond it, or while Kafka does not
 *       answer a probe, requests get 503 at once: the producer may block its caller, and every
 *       write is answered within 10 seconds.
 * </ul>
 */
package io.fenceline.gateway;
