/**
 * The index over shapes and ids: finds the zones that cover a point or meet a segment. Knows no
 * time, no rules, no Flink, no Kafka.
 *
 * <p>How it works: docs/index.md. Decisions, their reasons and prices:
 *
 * <ul>
 *   <li>A zone chooses its level by the boxes of its own parts: its memory is bounded by its own
 *       size, and no zone changes the cells of another; one level for all its parts.
 *   <li>Lines in the entry, at most two edges: one memory access less for most candidates.
 *   <li>Masks instead of one more level: 16 smaller cells would need up to 16 entries; a mask is
 *       half of one.
 *   <li>Lists without headers, nodes of 16 bytes: a whole list is fetched at once, nodes stay in
 *       caches; lists move when they grow, and builds take longer.
 *   <li>Nodes apart from lists, level by level; lists of 15 or more entries elsewhere: few pages,
 *       small nodes; one more memory access.
 *   <li>Hits are slots with ids and versions, not zones: a fix that changes nothing loads no zone.
 *   <li>A tiny zone stays in a larger cell while at most eight are there: else a remote kiosk would
 *       own a path of nodes to the last level.
 *   <li>Lines are found at the corners of a cell first: neighbouring cells share the answer, which
 *       makes builds faster.
 *   <li>Bands per polygon, with blocks of edges: linear to build, and many edges in one band stay
 *       fast; some 9 bytes an edge.
 * </ul>
 *
 * <p>A zone gets the finest level at which the boxes of its parts (polygons, or pieces of a
 * corridor's lines) meet at most 32 cells per part (64 parts count), or a quarter of its positions,
 * up to 4,096 cells, or 16,384 for several parts. A zone of many parts or positions keeps the list
 * of its cells.
 *
 * <p>Memory is in chunks of at most 256 KB. It shrinks with the zones: lists and quantized rings
 * are compacted when a quarter of their memory is free; nodes, and lists of 15 entries or more,
 * keep their peak until the last zone is removed. The index is not thread-safe; a snapshot may be
 * handed to another thread.
 *
 * <p>Tried and rejected: lines for quarters of cells, nodes with space for entries, testing lines
 * without branches, prefetching all zones of a list.
 */
package io.fenceline.geo.index;
