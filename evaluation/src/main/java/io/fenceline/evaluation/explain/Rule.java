package io.fenceline.evaluation.explain;

/** The rules that decide about a device and a zone. */
public enum Rule {
  POSITION("G1"),
  FIRST_FIX("T2"),
  CONFIRMATION("T5"),
  EXIT_BUFFER("T5"),
  UNCERTAINTY("T7"),
  VALIDITY("Z3"),
  OPENING_HOURS("Z4"),
  CONDITION("Z5"),
  ZONE_CHANGE("Z3"),
  SILENCE("D5"),
  DWELL("T3"),
  CROSS("T4"),
  APPROACH("T8"),
  OVERDUE("T10");

  private final String id;

  Rule(String id) {
    this.id = id;
  }

  /** Its name among the rules of the project. */
  public String id() {
    return id;
  }
}
