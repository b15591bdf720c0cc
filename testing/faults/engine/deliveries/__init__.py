"""Loads and disturbs a deliverer with webhooks beside it; testing/deliveries/run."""
