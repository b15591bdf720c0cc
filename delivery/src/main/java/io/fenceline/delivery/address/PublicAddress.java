package io.fenceline.delivery.address;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/**
 * Tells addresses of the Internet from those of this machine and of networks that are not public,
 * such as the metadata service of a cloud.
 */
final class PublicAddress {
  /** Blocks of the registry of special-purpose addresses: the first byte, its mask, and so on. */
  private static final int[][] SPECIAL_V4 = {
    {0, 0, 0, 0, 8},
    {10, 0, 0, 0, 8},
    {100, 64, 0, 0, 10},
    {127, 0, 0, 0, 8},
    {169, 254, 0, 0, 16},
    {172, 16, 0, 0, 12},
    {192, 0, 0, 0, 24},
    {192, 0, 2, 0, 24},
    {192, 88, 99, 0, 24},
    {192, 168, 0, 0, 16},
    {198, 18, 0, 0, 15},
    {198, 51, 100, 0, 24},
    {203, 0, 113, 0, 24},
    {224, 0, 0, 0, 4},
    {240, 0, 0, 0, 4},
  };

  private static final int[] GLOBAL_UNICAST_V6 = {0x20, 3};

  /** Within global unicast: protocols (Teredo among them), documentation, 6to4. */
  private static final int[][] SPECIAL_V6 = {
    {0x20, 0x01, 0x00, 0x00, 23},
    {0x20, 0x01, 0x0d, 0xb8, 32},
    {0x20, 0x02, 0x00, 0x00, 16},
    {0x3f, 0xff, 0x00, 0x00, 20},
  };

  private static final byte[] NAT64 = {0, 0x64, (byte) 0xff, (byte) 0x9b, 0, 0, 0, 0, 0, 0, 0, 0};

  private PublicAddress() {}

  static boolean isPublic(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (address instanceof Inet4Address) {
      return !isIn(bytes, SPECIAL_V4);
    }
    if (Arrays.equals(bytes, 0, NAT64.length, NAT64, 0, NAT64.length)) {
      return isPublic(embedded(bytes));
    }
    return isIn(bytes, GLOBAL_UNICAST_V6) && !isIn(bytes, SPECIAL_V6);
  }

  /** The IPv4 address that a gateway would connect to. */
  private static InetAddress embedded(byte[] bytes) {
    try {
      return InetAddress.getByAddress(Arrays.copyOfRange(bytes, NAT64.length, bytes.length));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("four bytes are an address", e);
    }
  }

  private static boolean isIn(byte[] address, int[][] blocks) {
    return Arrays.stream(blocks).anyMatch(block -> isIn(address, block));
  }

  /**
   * @param block its first bytes, then the number of bits that count
   */
  private static boolean isIn(byte[] address, int[] block) {
    int bits = block[block.length - 1];
    for (int i = 0; i < bits; i++) {
      int shift = 7 - i % 8;
      if ((address[i / 8] >> shift & 1) != (block[i / 8] >> shift & 1)) {
        return false;
      }
    }
    return true;
  }
}
