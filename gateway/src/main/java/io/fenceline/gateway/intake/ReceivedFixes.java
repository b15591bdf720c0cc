package io.fenceline.gateway.intake;

import io.fenceline.gateway.write.TopicWriter;
import java.util.List;

/**
 * The fixes of one request or message, in their order.
 *
 * @param accepted for the topic of locations
 * @param refused by index
 */
public record ReceivedFixes(List<TopicWriter.Entry> accepted, List<RefusedFix> refused) {}
