package io.fenceline.cli.command;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.cli.CommandBroker;
import io.fenceline.cli.Ran;
import io.fenceline.cli.RunningCommand;
import io.fenceline.cli.terminal.ExitCodes;
import io.fenceline.testing.servers.Await;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class IngestITCase {
  private static final String TOPIC = "ingest-it.locations";

  @Test
  @DisplayName("E6: a source that ends is connected to again, until Ctrl-C")
  void aReceiverIsConnectedToAgain() throws Exception {
    CommandBroker kafka = new CommandBroker("ingest-it.");
    kafka.createTopics();
    try (ServerSocket server = new ServerSocket(0, 2, InetAddress.getLoopbackAddress())) {
      String address = "tcp://127.0.0.1:" + server.getLocalPort();
      RunningCommand ingest = kafka.start("ingest", "--nmea=" + address);
      accept(server, "!AIVDM,1,1,,A,15RTgt0PAso;90TKcjM8h6g208CQ,0*4A\r\nhello\r\n").close();
      Await.until("the end is noticed", () -> ingest.soFar().err().contains("closed"));
      assertThat(ingest.soFar().err())
          .contains("reading " + address + " (Ctrl-C ends)")
          .contains(address + ": the connection was closed; trying again in 1 s")
          .contains(address + ":2: refused: expected a sentence such as !AIVDM");
      try (Socket receiver =
          accept(server, "!AIVDM,1,1,,B,15M67FC000G?ufbE`FepT@3n00Sa,0*5C\r\n")) {
        assertThat(receiver.isConnected()).isTrue();
        Await.until("two fixes", () -> kafka.records(TOPIC).size() == 2);
        Ran ran = ingest.stop();
        assertThat(ran.code()).isEqualTo(ExitCodes.SOME_REFUSED);
        assertThat(ran.err()).endsWith("2 fixes sent, 1 lines refused\n");
      }
    }
    assertThat(kafka.records(TOPIC))
        .extracting(record -> new String(record.key(), UTF_8))
        .containsExactlyInAnyOrder("371798000", "366053209");
  }

  private static Socket accept(ServerSocket server, String text) throws Exception {
    Socket receiver = server.accept();
    receiver.getOutputStream().write(text.getBytes(US_ASCII));
    return receiver;
  }
}
