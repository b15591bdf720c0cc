package io.fenceline.integration;

import static io.fenceline.testing.fixtures.Json.bytes;

import io.fenceline.connectors.loss.DataLossException;
import io.fenceline.connectors.loss.OnDataLoss;
import io.fenceline.embedded.EmbeddedKafka;
import io.fenceline.format.output.Outputs;
import io.fenceline.integration.fixture.Failing;
import io.fenceline.integration.fixture.RunningJob;
import io.fenceline.integration.fixture.Tenant;
import io.fenceline.integration.fixture.TopicLog;
import io.fenceline.testing.fixtures.Json;
import io.fenceline.testing.servers.ContinuousReaderContract;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;

/** The job, whose positions are in its savepoints, and which a loss of fixes ends. */
class JobContractITCase extends ContinuousReaderContract {
  @TempDir private Path directory;
  private final Set<String> read = new HashSet<>();
  private int count;
  private Tenant tenant;
  private TopicLog transitions;
  private RunningJob job;

  @Override
  protected String open(EmbeddedKafka server) throws Exception {
    tenant = new Tenant(server.bootstrapServers(), "job-" + count++);
    transitions = new TopicLog(tenant.kafka(), tenant.topics().of(Outputs.TRANSITIONS));
    tenant.putSquare("z", 0, 0, 1);
    read.clear();
    return tenant.topics().locations();
  }

  @Override
  protected void start() throws Exception {
    job = RunningJob.startRestarting(tenant.job(OnDataLoss.FAIL, false), directory);
  }

  @Override
  protected void stop() throws Exception {
    job.stop();
  }

  @Override
  protected void close() {
    job.close();
    transitions.close();
    tenant.close();
  }

  @Override
  protected byte[] value(String id) {
    return bytes(Json.fix(id, Json.START, 0.5, 0.5));
  }

  @Override
  protected boolean hasRead(String id) throws Exception {
    transitions.poll().forEach(each -> read.add(TopicLog.text(each.key())));
    return read.contains(id);
  }

  @Override
  protected boolean hasNoticed() throws Exception {
    if (job.hasEnded()) {
      Failing.assertCause(job.awaitFailure(), DataLossException.class);
      return true;
    }
    return false;
  }
}
