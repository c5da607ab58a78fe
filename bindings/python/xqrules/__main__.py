"""`python -m xqrules`: what the library can do for somebody at a prompt. See `xqrules.cli`."""

import sys

from .cli import main

# A process that another one starts on its way (multiprocessing) reads this file too.
if __name__ == "__main__":
    sys.exit(main())
