package io.fenceline.cli.command.demo;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.List;
import picocli.CommandLine.Option;

/** Whether phones may open the map, and at which address of this machine, as a picocli mixin. */
final class PhoneArgument {
  /** An address of documentation (RFC 5737): nothing is sent to it. */
  private static final InetSocketAddress ELSEWHERE = new InetSocketAddress("192.0.2.1", 9);

  @Option(
      names = "--phone",
      arity = "0..1",
      fallbackValue = "",
      paramLabel = "ADDRESS",
      description =
          "Let phones in the network of this machine open the map and be devices: by TLS, and with"
              + " codes. ADDRESS is the machine's, if it has several.")
  private String address;

  /** The address; null if only this machine may open the map, and after a mistake. */
  String find(List<String> mistakes) {
    if (address == null) {
      return null;
    }
    try {
      InetAddress found = address.isEmpty() ? ofDefaultRoute() : InetAddress.getByName(address);
      if (!found.isAnyLocalAddress() && NetworkInterface.getByInetAddress(found) != null) {
        return found.getHostAddress();
      }
    } catch (IOException e) {
      // Like an address of another machine.
    }
    mistakes.add(
        address.isEmpty()
            ? "--phone: this machine is in no network; connect it to that of the phone, or give"
                + " --phone=ADDRESS"
            : "--phone=%s: is no address of this machine; give one, such as 192.168.1.20, or --phone alone"
                .formatted(address));
    return null;
  }

  private static InetAddress ofDefaultRoute() throws IOException {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(ELSEWHERE);
      return socket.getLocalAddress();
    } catch (java.io.UncheckedIOException e) {
      throw e.getCause(); // There is no route.
    }
  }
}
