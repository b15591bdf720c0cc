package io.fenceline.delivery.consume;

import io.fenceline.delivery.order.PartitionProgress;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;

/** A partition that this process reads for an endpoint. Not thread-safe. */
final class Partition {
  /** More are not read until some of these are done. */
  private static final int MAX_WAITING = 1_000;

  private static final long MAX_WAITING_BYTES = 16L << 20;

  private final PartitionProgress progress;
  private final CompletableFuture<Void> idle = new CompletableFuture<>();
  private OffsetAndMetadata committed;
  private int waiting;
  private long waitingBytes;
  private int underWay;
  private boolean givenAway;

  Partition(OffsetAndMetadata committed) {
    this.committed = committed;
    this.progress = new PartitionProgress(committed.offset(), committed.metadata());
  }

  PartitionProgress progress() {
    return progress;
  }

  void added(int bytes) {
    waiting++;
    waitingBytes += bytes;
  }

  void begun() {
    underWay++;
  }

  void done(long offset, int bytes) {
    progress.done(offset);
    waiting--;
    waitingBytes -= bytes;
  }

  void ended() {
    underWay--;
    completeIfIdle();
  }

  private void completeIfIdle() {
    if (givenAway && underWay == 0) {
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
    OffsetAndMetadata now = new OffsetAndMetadata(progress.committable(), progress.metadata());
    return now.equals(committed) ? null : now;
  }

  void committed(OffsetAndMetadata offset) {
    committed = offset;
  }
}
