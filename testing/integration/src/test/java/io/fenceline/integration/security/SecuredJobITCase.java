package io.fenceline.integration.security;

import static io.fenceline.testing.fixtures.Json.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.integration.fixture.LogCapture;
import io.fenceline.integration.fixture.RunningJob;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.job.options.JobOptions;
import io.fenceline.kafka.Delivery;
import io.fenceline.kafka.KafkaSettings;
import io.fenceline.kafka.TopicSetupException;
import io.fenceline.kafka.lease.LeaseLostException;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.Await;
import io.fenceline.testing.servers.Certificates;
import io.fenceline.testing.servers.Permission;
import io.fenceline.testing.servers.SecuredKafka;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The job, exactly-once, on a broker that requires TLS, a login and permissions. */
class SecuredJobITCase {
  private static final String USER = "job";
  private static final String AD_SQUARE =
      Json.zone(Json.squareGeometry(0, 0, 1), "{\"ad\":1,\"adTriggers\":[\"ENTER\"]}");

  @TempDir static Path directory;

  private static SecuredKafka kafka;
  private static Tenant tenant;
  private static List<Permission> documented;
  private static OutputConsumer outputs;
  private static int devices;

  @BeforeAll
  static void startKafka() throws Exception {
    kafka = new SecuredKafka(directory);
    kafka.createUser(USER);
    tenant = new Tenant(kafka.unlimited().bootstrapServers(), "secured");
    String group = tenant.job(Delivery.EXACTLY_ONCE).group();
    documented = new ArrayList<>();
    for (String table : List.of("the job's user", "the job's user, exactly-once")) {
      documented.addAll(Permission.documented(table, "secured.", group));
    }
    kafka.allow(USER, documented);
    tenant.send(tenant.topics().zones(), bytes("z"), bytes(AD_SQUARE));
    outputs = new OutputConsumer(kafka.unlimited(), tenant.topics());
  }

  @AfterAll
  static void stopKafka() {
    outputs.close();
    tenant.close();
    kafka.close();
  }

  @Test
  void theDocumentedPermissionsAreEnoughAndEachIsNeeded() throws Exception {
    List<String> unneeded = new ArrayList<>();
    for (Permission permission : documented) {
      kafka.withdraw(USER, permission);
      String failure = failure();
      kafka.allow(USER, List.of(permission));
      if (failure == null) {
        unneeded.add(permission.toString());
      } else {
        assertThat(failure)
            .as("%s", permission)
            .containsPattern("(?i)authoriz|no permission")
            .doesNotContain(SecuredKafka.PASSWORD);
        if (permission.resource().resourceType() == ResourceType.TOPIC) {
          assertThat(failure).as("%s", permission).contains(permission.resource().name());
        }
      }
    }
    assertThat(unneeded).isEmpty();
    assertThat(failure()).as("with all of them").isNull();
  }

  @Test
  @ResourceLock(LogCapture.LOCK)
  void neitherFlinkNorTheLogShowsASecret() throws Exception {
    // Without the others the job does not start.
    String group = tenant.job(Delivery.EXACTLY_ONCE).group();
    Permission missing =
        documented.stream()
            .filter(each -> each.resource().name().equals(group))
            .filter(each -> each.resource().resourceType() == ResourceType.GROUP)
            .findFirst()
            .orElseThrow();
    kafka.withdraw(USER, missing);
    tenant.putFix("secret", Json.START, 0.5, 0.5);
    try (FullLog log = FullLog.begin();
        RunningJob job = RunningJob.start(secured(), directory)) {
      job.awaitFailure();
      List<String> pages = new FlinkPages(job.flink(), job.id()).read();
      assertThat(pages)
          .as("what Flink shows")
          .anySatisfy(page -> assertThat(page).contains("/plan: ", "geofence"))
          .anySatisfy(page -> assertThat(page).contains("/exceptions: ", "GroupAuthorization"))
          .noneSatisfy(SecuredJobITCase::containsASecret);
      assertThat(log.lines())
          .as("the log")
          .anySatisfy(line -> assertThat(line).contains("sasl.jaas.config = [hidden]"))
          .noneSatisfy(SecuredJobITCase::containsASecret);
    } finally {
      kafka.allow(USER, List.of(missing));
    }
  }

  private static void containsASecret(String text) {
    assertThat(text).containsAnyOf(SecuredKafka.PASSWORD, Certificates.PASSWORD);
  }

  /** Null if the job writes all it should. */
  private static String failure() throws Exception {
    String device = "device-" + ++devices;
    tenant.putFix(device, Json.START, 0.5, 0.5);
    tenant.putFix(device, 1, 0.5, 0.5);
    try (RunningJob job = RunningJob.start(secured(), directory)) {
      Await.until("outputs or a failure", () -> job.hasEnded() || outputs.haveAll(device));
      return job.hasEnded() ? text(job.awaitFailure()) : null;
    } catch (TopicSetupException | LeaseLostException e) {
      return text(e);
    }
  }

  private static String text(Throwable failure) {
    StringBuilder text = new StringBuilder();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      text.append(cause).append('\n');
    }
    return text.toString();
  }

  private static JobOptions secured() throws Exception {
    JobOptions job = tenant.job(Delivery.EXACTLY_ONCE);
    Map<String, String> properties = kafka.properties(USER, SecuredKafka.PASSWORD);
    return new JobOptions(
        new KafkaSettings(properties),
        job.topics(),
        job.formats(),
        job.group(),
        job.start(),
        job.fixLayout(),
        job.delivery(),
        job.checkpointInterval(),
        job.transactionTimeout(),
        job.onDataLoss(),
        job.takeOver(),
        job.deviceZones(),
        job.outputs(),
        job.cloudEvents(),
        job.policy());
  }
}
