package io.fenceline.loadtest.gateway;

import io.fenceline.loadtest.gateway.PushLoad.Source;
import io.fenceline.loadtest.scenario.YamlNode;

/** Reads the section {@code push} of a configuration. */
final class PushLoadReader {
  private static final int MAX_SOCKETS = 1_000_000;
  private static final int MAX_PROCESSES = 64;
  private static final int MAX_RATE = 100;
  private static final String SOURCE = "source";

  private PushLoadReader() {}

  static PushLoad read(YamlNode section) {
    PushLoad load =
        new PushLoad(
            (int) section.integer("sockets", 1, MAX_SOCKETS, 1_000),
            (int) section.integer("gateways", 1, MAX_PROCESSES, 1),
            (int) section.integer("processes", 1, MAX_PROCESSES, 1),
            section.number("rate", 0.001, MAX_RATE, 1),
            source(section));
    section.rejectUnknownFields();
    if (load.sockets() % load.processes() != 0) {
      section.mistake("processes", "do not divide the sockets; give a number that does");
    }
    return load;
  }

  private static Source source(YamlNode section) {
    String text = section.text(SOURCE, Source.TRANSITIONS.text());
    for (Source source : Source.values()) {
      if (source.text().equals(text)) {
        return source;
      }
    }
    section.mistake(SOURCE, "'%s' was given; give transitions or fixes".formatted(text));
    return Source.TRANSITIONS;
  }
}
