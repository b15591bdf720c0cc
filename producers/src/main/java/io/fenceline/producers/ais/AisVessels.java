package io.fenceline.producers.ais;

import io.fenceline.producers.ais.AisReport.Vessel;
import java.util.LinkedHashMap;
import java.util.Map;

/** The static data that ships have sent, of a bounded number of them. Not thread-safe. */
public final class AisVessels {
  private static final int MAX_VESSELS = 100_000;

  private final Map<String, Vessel> vessels =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Vessel> eldest) {
          return size() > MAX_VESSELS;
        }
      };

  void add(String mmsi, Vessel vessel) {
    vessels.merge(mmsi, vessel, Vessel::with);
  }

  Vessel get(String mmsi) {
    return vessels.getOrDefault(mmsi, Vessel.UNKNOWN);
  }
}
