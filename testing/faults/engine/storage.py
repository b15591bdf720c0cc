"""Where checkpoints go: a file system of its own, so that it can be full or read-only."""

import os
import subprocess

SIZE = "256m"


class Storage:
    """A tmpfs if this process may mount one; else a plain directory that cannot fail."""

    def __init__(self, directory):
        self.path = directory
        directory.mkdir()
        self.mounted = os.geteuid() == 0 and self._mount("-t", "tmpfs", "-o", f"size={SIZE}", "fenceline-faults")
        self._filler = directory / "filler"

    def fill(self):
        """Leaves no space; again, when space was released."""
        with self._filler.open("ab", buffering=0) as filler:
            try:
                while True:
                    filler.write(bytes(1 << 16))
            except OSError:
                pass

    def forbid_writing(self):
        """Fails while a file is being written."""
        return self._mount("-o", "remount,ro")

    def repair(self):
        """Makes it writable and gives its space back."""
        self._mount("-o", "remount,rw")
        self._filler.unlink(missing_ok=True)

    def close(self):
        if self.mounted:
            subprocess.run(["umount", "-l", self.path], check=False)

    def _mount(self, *options):
        return subprocess.run(["mount", *options, self.path], capture_output=True).returncode == 0
