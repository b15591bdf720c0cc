"""Runs the job for long under a steady load, and checks that nothing grows."""
