package io.fenceline.testing;

import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.rpc.AddressResolution;
import org.apache.flink.runtime.rpc.RpcSystem;
import org.apache.flink.runtime.rpc.RpcSystemLoader;
import org.apache.flink.runtime.rpc.pekko.PekkoRpcSystemLoader;

/**
 * Lets every embedded Flink of a JVM use one RPC system. By default each one unpacks a jar of 20 MB
 * and loads its thousands of classes again, which takes longer than most tests. Found by {@link
 * java.util.ServiceLoader}; safe for use by several threads.
 */
public final class SharedRpcSystem implements RpcSystemLoader {
  private static RpcSystem loaded;

  /** Takes precedence over Flink's own loader, whose priority is 0. */
  @Override
  public int getLoadPriority() {
    return -1;
  }

  @Override
  public RpcSystem loadRpcSystem(Configuration settings) {
    synchronized (SharedRpcSystem.class) {
      if (loaded == null) {
        loaded = new Unclosed(new PekkoRpcSystemLoader().loadRpcSystem(settings));
      }
      return loaded;
    }
  }

  /** The end of one Flink does not end it. */
  private record Unclosed(RpcSystem system) implements RpcSystem {
    @Override
    public void close() {}

    @Override
    public RpcServiceBuilder localServiceBuilder(Configuration settings) {
      return system.localServiceBuilder(settings);
    }

    @Override
    public RpcServiceBuilder remoteServiceBuilder(
        Configuration settings, String externalAddress, String externalPortRange) {
      return system.remoteServiceBuilder(settings, externalAddress, externalPortRange);
    }

    @Override
    public String getRpcUrl(
        String hostname,
        int port,
        String endpointName,
        AddressResolution addressResolution,
        Configuration settings)
        throws UnknownHostException {
      return system.getRpcUrl(hostname, port, endpointName, addressResolution, settings);
    }

    @Override
    public InetSocketAddress getInetSocketAddressFromRpcUrl(String url) throws Exception {
      return system.getInetSocketAddressFromRpcUrl(url);
    }

    @Override
    public long getMaximumMessageSizeInBytes(Configuration settings) {
      return system.getMaximumMessageSizeInBytes(settings);
    }
  }
}
