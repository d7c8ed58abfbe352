"""Developer tools by the name that `main.py dev NAME` calls them, each with its module and its line in `--help`."""

TOOLS: dict[str, tuple[str, str]] = {
    "make-puzzles": ("tools.training.make_puzzles", "look for puzzles in matches of bots, and grade them"),
    "shot": ("tools.shots.shot", "draw scenes of the window to pictures"),
    "film": ("tools.films.film", "draw a recorded match as a short moving picture"),
    "exhaust": ("tools.training.exhaust", "play until every sentence of every card was carried out"),
    "bench": ("tools.benchmarks.bench", "measure the rules against python-chess"),
    "bench-window": ("tools.benchmarks.window_bench", "measure the window against a bare one"),
    "frames": ("tools.benchmarks.frame_bench", "measure the time between frames while a bot thinks"),
    "bench-bots": ("tools.benchmarks.bench_bots", "measure the search against OpenSpiel's"),
    "open-spiel": ("tools.training.open_spiel_game", "let OpenSpiel's own test play our matches"),
    "ladder": ("tools.training.ladder", "let bots play each other in turn and rank them"),
    "train": ("tools.training.train", "fit the weights of the evaluation to matches of bots"),
    "balance": ("tools.balance.balance", "let bots play every pair of teams and tell how even it is"),
    "journey": ("tools.balance.journeys", "let bots play the chapters of the journey"),
    "runs": ("tools.balance.runs", "let bots play runs of the gauntlet and tell what boons are worth"),
    "talents": ("tools.balance.talents", "let search bots tell whether every talent is worth playing"),
    "elixir-round": ("tools.balance.elixir_round", "fight a game of Elixir Quest in plain arithmetic"),
    "bundle": ("tools.packaging.bundle", "build a folder with a program that runs without Python"),
    "package": ("tools.packaging.package", "pack such a program with all that a desktop wants to know"),
    "notes": ("tools.packaging.notes", "tell what is new in a version, and hold its tag to it"),
    "sounds": ("tools.synthesis.sounds", "synthesize every sound and every piece of music anew"),
    "paint": ("tools.paint", "paint grounds, rooms and boards anew as pictures"),
    "messages": ("tools.i18n.messages", "bring the message catalogs up to date with the code"),
    "missing": ("tools.i18n.missing", "list what a language still lacks, or begin a new one"),
    "pseudo": ("tools.i18n.pseudo", "write a made-up language of long words, to try layouts with"),
}
"""A new tool is one line here: a module with `add_arguments(parser)` and `run(arguments) -> int`."""

SECTIONS = {
    "balance": "Measure balance",
    "training": "Train and rank bots",
    "benchmarks": "Measure speed",
    "packaging": "Build and release",
    "i18n": "Translate",
}
"""Headings of the help by package of a tool; every other tool makes pictures or sounds."""


def section_of(module: str) -> str:
    """Return the heading that a tool has in the help, by the module that runs it."""
    return SECTIONS.get(module.split(".")[1], "Make pictures and sounds")
