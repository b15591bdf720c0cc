"""What the commands of this directory have in common."""

import argparse
import signal
import sys

from .processes import Failed, Needed

DONE, BAD, NEEDED, FAILED, INTERRUPTED = 0, 1, 2, 3, 130


def code_of(command, run, hint=""):
    """Runs it, and turns its exceptions into a message and an exit code. SIGTERM ends it as Ctrl-C does, with everything
    that it started."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return run()
    except Needed as e:
        code, message = NEEDED, e
    except Failed as e:
        code, message = FAILED, e
    except KeyboardInterrupt:
        code, message = INTERRUPTED, f"interrupted{hint}"
    print(f"{command}: {message}", file=sys.stderr)
    return code


def parser(command, description, epilog):
    """With the options that all commands have."""
    made = argparse.ArgumentParser(prog=command, description=description, epilog=epilog,
                                   formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--keep", action="store_true", help="keep logs and data")
    return made


def some(parser, text, known):
    """What --only names, in this order; without it, all that is known."""
    names = text.split(",") if text else list(known)
    unknown = [name for name in names if name not in known]
    if unknown:
        parser.error(f"--only: there is no {', '.join(unknown)}; choose from {', '.join(known)}")
    return names


def progress(line):
    print(line, file=sys.stderr, flush=True)


def positive(text):
    """The type of an option."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number
