package io.fenceline.gateway.mqtt;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.fenceline.gateway.intake.PostedForm;
import java.io.DataInputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BrokerConnectionTest {
  /** By MQTT 5, 3.1.2.11.4. */
  private static final byte MAXIMUM_PACKET_SIZE = 0x27;

  private static final class NoListener implements BrokerConnection.BrokerListener {
    @Override
    public void message(String topic, byte[] payload, Runnable acknowledge) {}

    @Override
    public void connected() {}

    @Override
    public void subscribed() {}

    @Override
    public void notAskedFor(String topic) {}

    @Override
    public void notSubscribed(Throwable cause) {}

    @Override
    public void disconnected(String reason) {}
  }

  @Test
  @Timeout(60)
  @DisplayName("E8: a broker that speaks MQTT 5 is told the size that a packet may have")
  void aBrokerIsToldTheSizeThatAPacketMayHave() throws Exception {
    try (ServerSocket broker = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      URI url = URI.create("mqtt://127.0.0.1:" + broker.getLocalPort());
      MqttOptions options =
          new MqttOptions(url, "fixes", null, PostedForm.TOPIC, 5, null, null, null, null);
      Runnable end = new BrokerConnection(options, new NoListener()).open();
      try (Socket connection = broker.accept()) {
        int bytes = MessageIntake.MAX_MESSAGE_BYTES + (1 << 20);
        byte[] property =
            ByteBuffer.allocate(1 + Integer.BYTES).put(MAXIMUM_PACKET_SIZE).putInt(bytes).array();
        assertThat(connect(connection)).contains(new String(property, ISO_8859_1));
      } finally {
        end.run();
      }
    }
  }

  /** The packet that a connection begins with. */
  private static String connect(Socket connection) throws Exception {
    DataInputStream in = new DataInputStream(connection.getInputStream());
    in.readByte();
    byte[] rest = new byte[in.readByte()];
    in.readFully(rest);
    return new String(rest, ISO_8859_1);
  }
}
