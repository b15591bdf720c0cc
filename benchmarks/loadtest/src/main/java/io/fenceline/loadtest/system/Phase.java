package io.fenceline.loadtest.system;

import io.fenceline.loadtest.load.LoadClients;

/** The phase that a thread's CPU time belongs to, by the thread's name. */
public enum Phase {
  FETCH("fetch from Kafka"),
  DECODE("read, decode, key"),
  EVALUATE("evaluate, encode"),
  SEND("send to Kafka"),
  ZONES("zones"),
  BROKER("broker"),
  LOAD("load generator"),
  /** The TaskManagers of a remote cluster, whose threads are not visible here. */
  TASK_MANAGERS("TaskManagers"),
  OTHER("other threads"),
  JVM("garbage collection, compilation");

  private final String text;

  Phase(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }

  /** {@link #JVM} has no threads that Java can see. */
  public static Phase ofThread(String name) {
    if (name.contains(LoadClients.PREFIX)) {
      return LOAD;
    }
    if (name.contains("zones-source")) {
      return ZONES;
    }
    if (name.startsWith("Source Data Fetcher")) {
      return FETCH;
    }
    if (name.startsWith("Source: fixes-source")) {
      return DECODE;
    }
    if (name.startsWith("geofence") || name.equals("relay")) {
      return EVALUATE;
    }
    if (name.startsWith("kafka-producer-network-thread")) {
      return SEND;
    }
    return name.contains("kafka-request-handler") || name.contains("kafka-network-thread")
        ? BROKER
        : OTHER;
  }
}
