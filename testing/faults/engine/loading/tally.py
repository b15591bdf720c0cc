"""Counts the transitions of fixes that have one each, without keeping them."""

from .trace import TURNS


class Tally:
    """`fixes`: what was sent. A fix that is evaluated before its zone is known has no transition, or one with another reason."""

    def __init__(self, fixes):
        self._fixes, self._seen = fixes, bytearray(len(fixes))
        self.seen = self.doubled = self.wrong = self.disordered = 0

    def add(self, transition):
        position = self._fixes.position(transition)
        if position is None:
            self.wrong += 1
        elif self._seen[position]:
            self.doubled += 1
        else:
            self._seen[position] = 1
            self.seen += 1
            self.disordered += not self._is_next(position)

    @property
    def lost(self):
        return len(self._fixes) - self.seen

    @property
    def good(self):
        return not (self.lost or self.doubled or self.wrong or self.disordered)

    def _is_next(self, position):
        before = position - len(self._fixes) // TURNS
        return before < 0 or self._seen[before]
