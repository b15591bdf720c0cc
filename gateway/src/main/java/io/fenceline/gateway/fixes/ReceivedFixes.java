package io.fenceline.gateway.fixes;

import java.util.List;

/**
 * The result of decoding a body, in its order.
 *
 * @param accepted to be written
 * @param refused by index
 */
public record ReceivedFixes(List<FixRecord> accepted, List<RefusedFix> refused) {}
