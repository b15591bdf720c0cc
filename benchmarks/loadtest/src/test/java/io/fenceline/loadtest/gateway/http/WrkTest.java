package io.fenceline.loadtest.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class WrkTest {
  private static final String OUTPUT =
      """
      Running 10s test @ http://127.0.0.1:40123
        1 threads and 64 connections
        Thread Stats   Avg      Stdev     Max   +/- Stdev
          Latency     2.31ms    1.10ms  71.50ms   94.00%
          Req/Sec    17.50k     2.10k   19.00k    80.00%
        175190 requests in 10.00s, 257.50MB read
      Requests/sec:  17519.00
      RESULT {"requests":175190,"micros":10000000,"bytes":270000000,"refused":3,"lost":2,"maxMicros":71500,\
      "percentiles":[[50,2310],[90,3000],[99,4210],[99.9,20000]]}
      """;

  @Test
  void theResultIsThatOfTheScript() throws IOException {
    Wrk.Result result = Wrk.parse(OUTPUT);

    assertThat(result.requests()).isEqualTo(175_190);
    assertThat(result.requestsPerSecond()).isEqualTo(17_519);
    assertThat(result.refused()).isEqualTo(3);
    assertThat(result.lost()).isEqualTo(2);
    assertThat(result.latency().p50Millis()).isEqualTo(2.31);
    assertThat(result.latency().p99Millis()).isEqualTo(4.21);
    assertThat(result.latency().p999Millis()).isEqualTo(20);
    assertThat(result.latency().maxMillis()).isEqualTo(71.5);
  }

  @Test
  void outputWithoutAResultIsShown() {
    assertThatThrownBy(() -> Wrk.parse("unable to connect to 127.0.0.1:1 Connection refused\n"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("unable to connect");
  }
}
