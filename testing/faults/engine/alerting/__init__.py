"""How soon the alerts of monitoring/ report faults of real processes."""
