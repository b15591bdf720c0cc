package io.fenceline.evaluation.zones;

/** Counts what {@link Zones} do. Called by the thread of the zones. */
public interface ZonesListener {
  /** The time of a change whose record has no timestamp. */
  long UNKNOWN_TIME = -1;

  /** Counts nothing. */
  ZonesListener NONE =
      new ZonesListener() {
        @Override
        public void lookedUp(int candidates, int hits) {}

        @Override
        public void inForce(long changedMillis) {}
      };

  /**
   * The zones at a point were looked up.
   *
   * @param candidates how many were compared with the point
   */
  void lookedUp(int candidates, int hits);

  /**
   * A change has come into force.
   *
   * @param changedMillis the timestamp of its record; negative: unknown
   */
  void inForce(long changedMillis);
}
