package io.fenceline.gateway.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.fenceline.event.Fix;
import io.fenceline.format.Encoding;
import io.fenceline.format.fix.FixLayout;
import io.fenceline.format.fix.FixLayout.TimeUnit;
import io.fenceline.format.input.RefusedException;
import io.fenceline.gateway.write.TopicWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;

/**
 * Takes fixes from senders, whatever transport brought them: decodes each, checks that the sender
 * may report its device, writes it to the topic of locations, and waits until Kafka has
 * acknowledged it. Thread-safe.
 */
public final class FixIntake {
  private final Encoding encoding;
  private final FixLayout layout;
  private final FixForms forms;
  private final TopicWriter writer;

  /**
   * @param encoding of the topic
   * @param layout of the topic
   */
  public FixIntake(Encoding encoding, FixLayout layout, TopicWriter writer) {
    this.encoding = encoding;
    this.layout = layout;
    this.forms = new FixForms(layout);
    this.writer = writer;
  }

  public FixForms forms() {
    return forms;
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
   * Takes some fixes, in their order. The result ends when Kafka has acknowledged all that are not
   * refused, or fails as {@link TopicWriter#write(List)} does.
   *
   * @param permitted the devices that the sender may report
   */
  public CompletionStage<ReceivedFixes> take(List<SentFix> fixes, Predicate<String> permitted) {
    ReceivedFixes received = decode(fixes, permitted);
    return received.accepted().isEmpty()
        ? CompletableFuture.completedStage(received)
        : writer.write(received.accepted()).thenApply(written -> received);
  }

  ReceivedFixes decode(List<SentFix> fixes, Predicate<String> permitted) {
    List<TopicWriter.Entry> accepted = new ArrayList<>(fixes.size());
    List<RefusedFix> refused = new ArrayList<>(0);
    for (int i = 0; i < fixes.size(); i++) {
      try {
        Fix fix = fixes.get(i).read();
        if (fix != null && permitted.test(fix.deviceId())) {
          accepted.add(entry(fix, fixes.get(i).inTopicForm()));
        } else if (fix != null) {
          refused.add(RefusedFix.forbidden(i, fix.deviceId()));
        }
      } catch (RefusedException e) {
        refused.add(new RefusedFix(i, e.reason().text(), e.getMessage()));
      }
    }
    return new ReceivedFixes(accepted, refused);
  }

  /** Passes on a fix that has the form of the topic already, byte for byte. */
  private TopicWriter.Entry entry(Fix fix, byte[] inTopicForm) {
    boolean verbatim = inTopicForm != null && encoding == Encoding.JSON;
    return new TopicWriter.Entry(
        fix.deviceId().getBytes(UTF_8), verbatim ? inTopicForm : encoding.write(fix));
  }
}
