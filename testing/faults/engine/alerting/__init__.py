"""How soon the shipped alerts report faults of real processes."""
