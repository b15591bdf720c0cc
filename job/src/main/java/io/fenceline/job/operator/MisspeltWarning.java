package io.fenceline.job.operator;

import io.fenceline.format.geojson.MisspeltRules;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs each property that looks like a misspelt rule once, with the first zone that has it. */
final class MisspeltWarning {
  private static final Logger LOG = LoggerFactory.getLogger(MisspeltWarning.class);

  /** Zones may have any number of properties of their own. */
  private static final int MAX_LINES = 20;

  private final String topic;
  private final Set<String> logged = new HashSet<>();

  MisspeltWarning(String topic) {
    this.topic = topic;
  }

  /**
   * Returns the lines that were logged.
   *
   * @param feature that was read; a delete has none
   */
  List<String> check(RawRecord feature) throws RefusedException {
    if (feature.value() == null || logged.size() >= MAX_LINES) {
      return List.of();
    }
    List<String> news =
        MisspeltRules.of(feature.value()).stream()
            .filter(logged::add)
            .limit(MAX_LINES - logged.size())
            .toList();
    for (String line : news) {
      String zoneId = new String(feature.key(), StandardCharsets.UTF_8);
      LOG.warn("topic {}, zone {}: {}", topic, zoneId, line);
    }
    return news;
  }
}
