"""Many initial zones load while fixes arrive (rule Z2)."""
