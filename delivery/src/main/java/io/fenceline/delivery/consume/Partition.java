package io.fenceline.delivery.consume;

import io.fenceline.delivery.order.DeliveryProgress;
import io.fenceline.delivery.order.EventDelivery;
import io.fenceline.delivery.order.PartitionProgress;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.Uuid;

/** A partition that this process reads for an endpoint. Not thread-safe. */
final class Partition implements DeliveryProgress {
  /** More are not read until some of these are done. */
  private static final int MAX_WAITING = 1_000;

  private static final long MAX_WAITING_BYTES = 16L << 20;

  private final Uuid topicId;
  private final PartitionProgress progress;
  private final CompletableFuture<Void> idle = new CompletableFuture<>();
  private OffsetAndMetadata committed;

  /** The newest one that was seen. */
  private Optional<Integer> epoch = Optional.empty();

  private int waiting;
  private long waitingBytes;
  private int inFlight;
  private boolean givenAway;
  private boolean forgotten;

  /**
   * @param committed by this process or another one
   */
  Partition(Uuid topicId, OffsetAndMetadata committed) {
    this.topicId = topicId;
    this.committed = committed;
    this.epoch = committed.leaderEpoch();
    this.progress =
        new PartitionProgress(
            committed.offset(), CommitMetadata.parse(committed.metadata()).done());
  }

  /** Nothing of it is done. */
  Partition(Uuid topicId, long begin) {
    this.topicId = topicId;
    this.progress = new PartitionProgress(begin, "");
  }

  Uuid topicId() {
    return topicId;
  }

  PartitionProgress progress() {
    return progress;
  }

  /** All records before this position were read. */
  void readTo(OffsetAndMetadata next) {
    progress.readTo(next.offset());
    epoch = next.leaderEpoch().or(() -> epoch);
  }

  /** The position of the first event that is not done; the epoch holds for all that were read. */
  OffsetAndMetadata position() {
    return new OffsetAndMetadata(progress.committable(), epoch, "");
  }

  void added(EventDelivery delivery) {
    waiting++;
    waitingBytes += size(delivery);
  }

  private static int size(EventDelivery delivery) {
    return delivery.value() == null ? 0 : delivery.value().size();
  }

  @Override
  public void begun() {
    inFlight++;
  }

  @Override
  public void done(EventDelivery delivery) {
    progress.done(delivery.position().offset());
    waiting--;
    waitingBytes -= size(delivery);
  }

  @Override
  public void ended() {
    inFlight--;
    completeIfIdle();
  }

  void forget() {
    forgotten = true;
  }

  @Override
  public boolean isForgotten() {
    return forgotten;
  }

  private void completeIfIdle() {
    if (givenAway && inFlight == 0) {
      idle.complete(null);
    }
  }

  /** Completes when nothing of it is under way any more. */
  CompletableFuture<Void> giveAway() {
    givenAway = true;
    completeIfIdle();
    return idle;
  }

  /** Whether reading has to wait. */
  boolean isFull() {
    return waiting >= MAX_WAITING || waitingBytes >= MAX_WAITING_BYTES;
  }

  /** The offset that is to be committed; null when it is committed already. */
  OffsetAndMetadata commit() {
    CommitMetadata metadata = new CommitMetadata(topicId, progress.metadata());
    OffsetAndMetadata now =
        new OffsetAndMetadata(progress.committable(), epoch, metadata.toString());
    return now.equals(committed) ? null : now;
  }

  void committed(OffsetAndMetadata offset) {
    committed = offset;
  }
}
