package io.fenceline.gateway.fixes;

import java.util.List;

/**
 * What became of a body, in its order.
 *
 * @param accepted to be written
 * @param refused by index
 */
public record ReceivedFixes(List<FixRecord> accepted, List<RefusedFix> refused) {}
