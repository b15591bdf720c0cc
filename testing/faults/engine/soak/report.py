"""The tables of a soak, in Markdown."""

from .quantities import CYCLES, LOAD

HEAD = ("| | process | middle third | last third | growth | permitted | flat |\n"
        "|---|---|--:|--:|--:|--:|---|")
TITLES = {LOAD: "Under load:", CYCLES: "After cycles of submit and cancel:"}


def tables(samples):
    """One table for each phase that was measured."""
    measured = samples.flatness()
    return "\n".join(f"{title}\n\n" + "\n".join([HEAD, *lines]) + "\n"
                     for phase, title in TITLES.items()
                     if (lines := [_line(*row) for row in measured if row[0].phase == phase]))


def not_flat(samples):
    """The names of the series that grow."""
    return [f"{quantity.title} of {process} ({quantity.phase})" for quantity, process, found in samples.flatness()
            if not found.flat]


def summary(outcome):
    """One line about the job under the load."""
    return (f"{outcome.sent:,} fixes sent, {outcome.applied:,} applied, {outcome.refused} refused, lag at the end {outcome.lag}; "
            f"{outcome.silent_devices:,} devices fell silent; {outcome.checkpoints} checkpoints completed, "
            f"{outcome.failed_checkpoints} failed; {outcome.restarts} restarts, {outcome.lost_transactions} lost transactions\n")


def _line(quantity, process, found):
    unit = f", {quantity.unit}" if quantity.unit else ""
    figures = [f"{value:,.{quantity.decimals}f}" for value in (found.before, found.after)]
    growth = f"{round(found.growth, quantity.decimals) + 0.0:+,.{quantity.decimals}f}"
    cells = [quantity.title + unit, process, *figures, growth, f"{found.allowed:,.{quantity.decimals}f}",
             "yes" if found.flat else "**no**"]
    return "| " + " | ".join(cells) + " |"
