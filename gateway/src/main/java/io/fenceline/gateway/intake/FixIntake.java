package io.fenceline.gateway.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Fix;
import io.fenceline.format.ValueFormat;
import io.fenceline.format.ValueFormats;
import io.fenceline.format.avro.SchemaRefusedException;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import io.fenceline.format.input.RefusedException;
import io.fenceline.gateway.write.TopicWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.LongAdder;

/**
 * Takes fixes from senders, whatever transport brought them: decodes each, checks that the sender
 * may report its device, writes it to the topic of locations, and waits until Kafka has
 * acknowledged it. Thread-safe.
 */
public final class FixIntake {
  private final ValueFormat format;
  private final FixLayout layout;
  private final FixForms forms;
  private final TopicWriter writer;
  private final String unwritable;
  private final LongAdder ignoredFields = new LongAdder();
  private final RefusedFixLog untold = new RefusedFixLog("HTTP");

  /**
   * @param format of the topic
   * @param layout of the topic
   */
  public FixIntake(ValueFormat format, FixLayout layout, TopicWriter writer) {
    this.format = format;
    this.layout = layout;
    this.forms = new FixForms(layout, field -> ignoredFields.increment());
    this.writer = writer;
    this.unwritable = unwritable(format, layout);
  }

  private static String unwritable(ValueFormat format, FixLayout layout) {
    if (format.needsRegistry() && !isOurs(layout)) {
      return "locations has a schema of other fields (--fix-fields, --time-unit), which the gateway"
          + " does not write; produce to the topic itself";
    }
    try {
      format.prepare(Fix.class);
      return null;
    } catch (SchemaRefusedException e) {
      return e.getMessage();
    }
  }

  private static boolean isOurs(FixLayout layout) {
    return layout.pointers().isEmpty() && layout.timeUnit() == TimeUnit.MILLISECONDS;
  }

  /** Why the gateway writes no fixes, with a remedy; empty where it does. */
  public Optional<String> unwritable() {
    return Optional.ofNullable(unwritable);
  }

  public FixForms forms() {
    return forms;
  }

  /** How many optional fields could not be read, so that their fixes are without them. */
  public long ignoredFields() {
    return ignoredFields.sum();
  }

  /** The refusals that apps are not told, since they would send the fix again and again. */
  public RefusedFixLog untold() {
    return untold;
  }

  /**
   * Whether fixes of another form than the topic's can be written. They cannot when the topic has
   * fields of {@code --fix-fields}: its readers would not find those of docs/formats.md.
   */
  public boolean takesOtherForms() {
    return !format.hasLayouts() || isOurs(layout);
  }

  /**
   * Takes some fixes, in their order. The result ends when Kafka has acknowledged all that are not
   * refused, or fails as {@link TopicWriter#write(List)} does.
   *
   * @param sender decides about each device
   */
  public CompletionStage<ReceivedFixes> take(List<SentFix> fixes, FixSender sender) {
    ReceivedFixes received = decode(fixes, sender);
    return received.accepted().isEmpty()
        ? CompletableFuture.completedStage(received)
        : writer.write(received.accepted()).thenApply(written -> received);
  }

  ReceivedFixes decode(List<SentFix> fixes, FixSender sender) {
    List<TopicWriter.Entry> accepted = new ArrayList<>(fixes.size());
    List<RefusedFix> refused = new ArrayList<>(0);
    for (int i = 0; i < fixes.size(); i++) {
      try {
        Fix fix = fixes.get(i).read();
        if (fix == null) {
          continue;
        }
        if (!sender.mayReport(fix.deviceId())) {
          refused.add(RefusedFix.forbidden(i, fix.deviceId()));
        } else if (!sender.hasRoomFor(fix.deviceId())) {
          refused.add(RefusedFix.tooManyDevices(i, fix.deviceId()));
        } else {
          accepted.add(entry(fix, fixes.get(i).inTopicForm()));
        }
      } catch (RefusedException e) {
        refused.add(new RefusedFix(i, e.reason().text(), e.getMessage()));
      }
    }
    return new ReceivedFixes(accepted, refused);
  }

  /** Passes on a fix that has the form of the topic already, byte for byte. */
  private TopicWriter.Entry entry(Fix fix, byte[] inTopicForm) {
    boolean verbatim = inTopicForm != null && format == ValueFormats.JSON;
    return new TopicWriter.Entry(
        fix.deviceId().getBytes(UTF_8), verbatim ? inTopicForm : format.write(fix));
  }
}
