package io.fenceline.gateway.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Fix;
import io.fenceline.event.RefusalReason;
import io.fenceline.format.fix.FixField;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.fix.JsonFixReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** The forms in which senders describe fixes. Thread-safe. */
public final class FixForms {
  private final FixLayout layout;
  private final Consumer<FixField> ignored;
  private final Map<PostedForm, FixReader> readers = new EnumMap<>(PostedForm.class);

  /**
   * @param layout of the topic
   * @param ignored receives each optional field that cannot be read; called by several threads
   */
  FixForms(FixLayout layout, Consumer<FixField> ignored) {
    this.layout = layout;
    this.ignored = ignored;
    for (PostedForm form : PostedForm.values()) {
      readers.put(form, new JsonFixReader(form.layout(layout), ignored));
    }
  }

  /**
   * @param parts the JSON of each fix
   * @param device of those fixes that do not say it, in UTF-8; null for none
   */
  public List<SentFix> json(PostedForm form, List<byte[]> parts, byte[] device) {
    return parts.stream().map(part -> json(form, part, device)).toList();
  }

  /**
   * @param bodies of a form that wraps its fixes
   * @throws BodyException when there are too many fixes
   */
  public List<SentFix> wrapped(PostedForm form, List<byte[]> bodies) throws BodyException {
    return WrappedFixes.unwrap(bodies, form.wrapper()).stream()
        .map(part -> json(form, part.json(), part.device()))
        .toList();
  }

  private SentFix json(PostedForm form, byte[] json, byte[] device) {
    return switch (form) {
      case TOPIC -> new InTopicForm(readers.get(form), json, device);
      case TRACCAR, BACKGROUND_GEOLOCATION -> () -> read(form, json, device);
      case OWNTRACKS -> () -> ownTracks(json, device);
      case OVERLAND -> () -> OverlandRecord.isOther(json) ? null : read(form, json, device);
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

  /**
   * Parameters of OsmAnd.
   *
   * @param query the value of each by name, null for absent ones
   * @param form further ones in a body, URL-encoded, which go first; null for none
   */
  public SentFix osmAnd(UnaryOperator<String> query, byte[] form) {
    return () ->
        OsmAndFix.read(
            form == null ? query : inFormOr(query, form), layout, InstantSource.system(), ignored);
  }

  private static UnaryOperator<String> inFormOr(UnaryOperator<String> query, byte[] form)
      throws RefusedException {
    Map<String, List<String>> values;
    try {
      values = new QueryStringDecoder(new String(form, UTF_8), UTF_8, false).parameters();
    } catch (IllegalArgumentException e) {
      throw RefusedException.field(
          RefusalReason.WRONG_TYPE, "body", e.getMessage(), "parameters in URL encoding");
    }
    return name -> values.containsKey(name) ? values.get(name).get(0) : query.apply(name);
  }

  private record InTopicForm(FixReader reader, byte[] inTopicForm, byte[] device)
      implements SentFix {
    @Override
    public Fix read() throws RefusedException {
      return reader.read(record(inTopicForm, device));
    }
  }
}
