package io.fenceline.kafka.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.errors.WakeupException;

/** A consumer group in memory, whose holder and whose responses to polls the test sets. */
final class FakeLeaseClients implements LeaseClients {
  private final BlockingQueue<Member> members = new LinkedBlockingQueue<>();
  private volatile Optional<LeaseConsumerGroup.Holder> holder = Optional.empty();

  void setHolder(String nonce) {
    holder = Optional.of(new LeaseConsumerGroup.Holder(nonce, "/host-of-" + nonce));
  }

  /** The next member that joins. */
  Member awaitMember() throws InterruptedException {
    Member member = members.poll(20, TimeUnit.SECONDS);
    assertThat(member).as("a new member").isNotNull();
    return member;
  }

  boolean hasFurtherMember() {
    return !members.isEmpty();
  }

  @Override
  public Optional<LeaseConsumerGroup.Holder> holder() {
    return holder;
  }

  @Override
  public void removeHolder() {
    holder = Optional.empty();
  }

  @Override
  public Member newMember() {
    Member member = new Member();
    members.add(member);
    return member;
  }

  /** A consumer whose polls run the actions of the test. */
  @SuppressWarnings("UnsynchronizedOverridesSynchronized") // the queue is thread-safe
  static final class Member extends MockConsumer<byte[], byte[]> {
    private final BlockingQueue<Runnable> actions = new LinkedBlockingQueue<>();
    private volatile ConsumerRebalanceListener listener;

    Member() {
      super("latest");
    }

    /** Adds an action for the next poll. */
    void onPoll(Runnable action) {
      actions.add(action);
    }

    /** Lets the group assign this member no partitions at the next poll. */
    void assign(Runnable before) {
      onPoll(
          () -> {
            before.run();
            listener.onPartitionsAssigned(List.of());
          });
    }

    /** Lets the group report at the next poll that the membership has expired. */
    void expire(Runnable before) {
      onPoll(
          () -> {
            before.run();
            listener.onPartitionsLost(List.of());
          });
    }

    @Override
    public void subscribe(Collection<String> topics, ConsumerRebalanceListener newListener) {
      super.subscribe(topics, newListener);
      listener = newListener;
    }

    @Override
    public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
      try {
        Runnable action = actions.poll(timeout.toMillis(), TimeUnit.MILLISECONDS);
        if (action != null) {
          action.run();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return ConsumerRecords.empty();
    }

    @Override
    public void wakeup() {
      onPoll(
          () -> {
            throw new WakeupException();
          });
    }
  }
}
