package io.fenceline.job;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/** The collections of garbage from now on that stop all threads. Thread-safe. */
public final class Collections {
  private final AtomicInteger count = new AtomicInteger();
  private final AtomicLong longestMillis = new AtomicLong();

  public Collections() {
    for (var collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      ((NotificationEmitter) collector)
          .addNotificationListener((notification, unused) -> add(notification), null, null);
    }
  }

  private void add(Notification notification) {
    var info = GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
    count.incrementAndGet();
    longestMillis.accumulateAndGet(info.getGcInfo().getDuration(), Math::max);
  }

  @Override
  public String toString() {
    return "collections: %d, the longest %d ms".formatted(count.get(), longestMillis.get());
  }
}
