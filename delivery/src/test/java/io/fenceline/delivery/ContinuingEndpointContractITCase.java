package io.fenceline.delivery;

/** An endpoint that goes on after a loss, which it counts, with the oldest event that exists. */
class ContinuingEndpointContractITCase extends EndpointContractITCase {
  @Override
  boolean continues() {
    return true;
  }

  @Override
  protected boolean hasNoticed() {
    return losses() > 0 && hasRead("last");
  }
}
