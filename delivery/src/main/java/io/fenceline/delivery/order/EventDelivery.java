package io.fenceline.delivery.order;

import io.fenceline.event.Bytes;
import io.fenceline.format.output.Event;

/** An event on its way to one endpoint, with what became of it so far. Not thread-safe. */
public final class EventDelivery {
  private final DeliveryProgress progress;
  private final Position position;
  private final Bytes key;
  private final Event event;
  private final Bytes value;
  private final long recordMillis;
  private int attempts;
  private String lastAnswer;

  /**
   * @param progress of its partition, as this process was given it
   * @param key of the record: the device
   * @param recordMillis Kafka's timestamp of the record, from which its age counts
   */
  public EventDelivery(
      DeliveryProgress progress, Position position, Bytes key, Event event, long recordMillis) {
    this.progress = progress;
    this.position = position;
    this.key = key;
    this.event = event;
    this.value = event.json();
    this.recordMillis = recordMillis;
  }

  private EventDelivery(
      DeliveryProgress progress,
      Position position,
      Bytes key,
      Bytes value,
      long recordMillis,
      String problem) {
    this.progress = progress;
    this.position = position;
    this.key = key;
    this.event = null;
    this.value = value;
    this.recordMillis = recordMillis;
    this.lastAnswer = problem;
  }

  /** A record that is no event; it can only be set aside. */
  public static EventDelivery unreadable(
      DeliveryProgress progress,
      Position position,
      Bytes key,
      Bytes value,
      long recordMillis,
      String problem) {
    return new EventDelivery(progress, position, key, value, recordMillis, problem);
  }

  /** Also after another owner was given the partition, or this process again. */
  public DeliveryProgress progress() {
    return progress;
  }

  public Position position() {
    return position;
  }

  Lane lane() {
    return new Lane(position.topic(), position.partition(), key);
  }

  /** Null for a record that is not an event. */
  public Event event() {
    return event;
  }

  /**
   * The event in JSON, or the bytes of a record that is not an event; null for a record without a
   * value.
   */
  public Bytes value() {
    return value;
  }

  public Bytes key() {
    return key;
  }

  public long recordMillis() {
    return recordMillis;
  }

  /** How often it failed, in this process. */
  public int attempts() {
    return attempts;
  }

  /** Null before the first attempt. */
  public String lastAnswer() {
    return lastAnswer;
  }

  void failed(String answer) {
    attempts++;
    lastAnswer = answer;
  }

  /** The endpoint has been failing for so long that this event is not tried any more. */
  void overdue(String answerToOthers) {
    if (lastAnswer == null) {
      lastAnswer = answerToOthers;
    }
  }
}
