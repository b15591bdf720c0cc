package io.fenceline.delivery.address;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/** The addresses of a host that an endpoint may be reached at. */
public final class HostAddresses {
  private HostAddresses() {}

  /**
   * Asks the name service, and waits for it.
   *
   * @return at least one
   * @throws UnknownHostException with a message when there is none, or none that is public
   */
  public static List<InetAddress> of(URI url, boolean allowPrivate) throws UnknownHostException {
    String host = url.getHost().replaceAll("^\\[|]$", "");
    InetAddress[] all;
    try {
      all = InetAddress.getAllByName(host);
    } catch (UnknownHostException e) {
      throw new UnknownHostException("there is no address of " + host);
    }
    List<InetAddress> permitted =
        Arrays.stream(all)
            .filter(address -> allowPrivate || PublicAddress.isPublic(address))
            .toList();
    if (permitted.isEmpty()) {
      throw new UnknownHostException(
          "%s is %s, which is not public; if that is meant: allowPrivateAddresses: true"
              .formatted(host, all[0].getHostAddress()));
    }
    return permitted;
  }
}
