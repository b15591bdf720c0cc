package io.fenceline.gateway.fixes;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Fix;
import io.fenceline.format.Encoding;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import io.fenceline.format.fix.FixReader;
import io.fenceline.format.fix.JsonFixReader;
import io.fenceline.format.input.RawRecord;
import io.fenceline.format.input.RefusedException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Converts the fixes that senders post into records of the topic of locations. Fixes already in the
 * form of the topic are passed on byte for byte. Thread-safe.
 */
public final class FixDecoder {
  private final Encoding encoding;
  private final FixLayout layout;
  private final Map<PostedForm, FixReader> readers = new EnumMap<>(PostedForm.class);

  /**
   * @param encoding of the topic
   * @param layout of the topic
   */
  public FixDecoder(Encoding encoding, FixLayout layout) {
    this.encoding = encoding;
    this.layout = layout;
    for (PostedForm form : PostedForm.values()) {
      readers.put(form, new JsonFixReader(form.layout(layout), field -> {}));
    }
  }

  /**
   * Whether fixes of another form than the topic's can be written. They cannot when the topic has
   * fields of {@code --fix-fields}: its readers would not find those of docs/formats.md.
   */
  public boolean takesOtherForms() {
    return !encoding.hasLayouts()
        || (layout.pointers().isEmpty() && layout.timeUnit() == TimeUnit.MILLISECONDS);
  }

  /**
   * Messages of OwnTracks that are no locations are neither accepted nor refused.
   *
   * @param parts the JSON of each fix
   * @param device of those fixes that do not say it, in UTF-8; null for none
   * @param permitted the devices whose fixes are taken
   */
  public ReceivedFixes decode(
      List<byte[]> parts, PostedForm form, byte[] device, Predicate<String> permitted) {
    Result result = new Result(permitted);
    for (int i = 0; i < parts.size(); i++) {
      byte[] json = parts.get(i);
      result.add(i, () -> read(json, form, device), form == PostedForm.TOPIC ? json : null);
    }
    return result.toReceived();
  }

  /** Decodes the query parameters of OsmAnd: the value of each by name, null for absent ones. */
  public ReceivedFixes decodeOsmAnd(UnaryOperator<String> parameters, Predicate<String> permitted) {
    Result result = new Result(permitted);
    result.add(0, () -> OsmAndFix.read(parameters, layout, InstantSource.system()), null);
    return result.toReceived();
  }

  private Fix read(byte[] json, PostedForm form, byte[] device) throws RefusedException {
    byte[] key = device;
    if (form == PostedForm.OWNTRACKS) {
      OwnTracksMessage message = OwnTracksMessage.read(json);
      if (message.isOther()) {
        return null;
      }
      key = device == null ? message.device() : device;
    }
    // A negative timestamp stands for now.
    Fix fix = readers.get(form).read(new RawRecord(key, json, 0, 0, -1));
    return Units.convertSpeed(fix, form.speedUnit());
  }

  private interface Source {
    /** Null for what is no fix, and no mistake either. */
    Fix read() throws RefusedException;
  }

  private final class Result {
    private final Predicate<String> permitted;
    private final List<FixRecord> accepted = new ArrayList<>();
    private final List<RefusedFix> refused = new ArrayList<>(0);

    Result(Predicate<String> permitted) {
      this.permitted = permitted;
    }

    /**
     * @param json the fix in the form of the topic, if its encoding is JSON; null for another form
     */
    void add(int index, Source source, byte[] json) {
      try {
        Fix fix = source.read();
        if (fix == null) {
          return;
        }
        String id = fix.deviceId();
        if (permitted.test(id)) {
          boolean asItCame = json != null && encoding == Encoding.JSON;
          accepted.add(new FixRecord(id.getBytes(UTF_8), asItCame ? json : encoding.write(fix)));
        } else {
          refused.add(new RefusedFix(index, RefusedFix.FORBIDDEN, notPermitted(id)));
        }
      } catch (RefusedException e) {
        refused.add(new RefusedFix(index, e.reason().text(), e.getMessage()));
      }
    }

    private ReceivedFixes toReceived() {
      return new ReceivedFixes(accepted, refused);
    }

    private static String notPermitted(String id) {
      return "deviceId: "
          + id
          + ", expected one of the devices that the credentials are limited to";
    }
  }
}
