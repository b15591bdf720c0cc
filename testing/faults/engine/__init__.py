"""Runs the job on real Kafka and Flink processes, disturbs them, and compares the output with an undisturbed run."""
