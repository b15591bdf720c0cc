"""The loss of a Flink cluster or of all clusters, and the start on others."""
