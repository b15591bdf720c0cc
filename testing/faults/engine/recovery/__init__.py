"""The loss of a Kafka cluster with its job, and the start on a mirror of it."""
