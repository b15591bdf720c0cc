package io.fenceline.gateway.intake;

import io.fenceline.event.Fix;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.fix.JsonFixReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The forms in which senders describe fixes. Thread-safe. */
public final class FixForms {
  private final FixLayout layout;
  private final Map<PostedForm, FixReader> readers = new EnumMap<>(PostedForm.class);

  /**
   * @param layout of the topic
   */
  public FixForms(FixLayout layout) {
    this.layout = layout;
    for (PostedForm form : PostedForm.values()) {
      readers.put(form, new JsonFixReader(form.layout(layout), field -> {}));
    }
  }

  /**
   * @param parts the JSON of each fix
   * @param device of those fixes that do not say it, in UTF-8; null for none
   */
  public List<SentFix> json(PostedForm form, List<byte[]> parts, byte[] device) {
    return parts.stream().map(part -> json(form, part, device)).toList();
  }

  private SentFix json(PostedForm form, byte[] json, byte[] device) {
    return switch (form) {
      case TOPIC -> new InTopicForm(readers.get(form), json, device);
      case TRACCAR -> () -> read(form, json, device);
      case OWNTRACKS -> () -> ownTracks(json, device);
    };
  }

  /** Null for messages of OwnTracks that are no locations. */
  private Fix ownTracks(byte[] json, byte[] device) throws RefusedException {
    OwnTracksMessage message = OwnTracksMessage.read(json);
    return message.isOther()
        ? null
        : read(PostedForm.OWNTRACKS, json, device == null ? message.device() : device);
  }

  private Fix read(PostedForm form, byte[] json, byte[] device) throws RefusedException {
    return Units.convertSpeed(readers.get(form).read(record(json, device)), form.speedUnit());
  }

  /** A fix without a time has none: a record without a timestamp stands for now. */
  private static RawRecord record(byte[] json, byte[] device) {
    return new RawRecord(device, json, 0, 0, RawRecord.NO_TIMESTAMP);
  }

  /** Query parameters of OsmAnd: the value of each by name, null for absent ones. */
  public SentFix osmAnd(UnaryOperator<String> parameters) {
    return () -> OsmAndFix.read(parameters, layout, InstantSource.system());
  }

  private record InTopicForm(FixReader reader, byte[] inTopicForm, byte[] device)
      implements SentFix {
    @Override
    public Fix read() throws RefusedException {
      return reader.read(record(inTopicForm, device));
    }
  }
}
