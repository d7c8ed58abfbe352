"""Music scores: chords in phrases of four bars, accompaniment figures, drum patterns, and motifs of the tune.

A motif is a bar of notes, given by lengths in beats and scale steps from the previous note. The first note of a bar
is a chord note near a contour that rises and falls with the phrase, so that motifs recur at different pitches.
"""

from typing import NamedTuple

Motif = tuple[tuple[float, int | None], ...]
"""Bar of notes: length in beats, and scale steps from the previous note; None is a rest."""
Stroke = tuple[float, float, float]
"""Drum stroke: beat in the bar, position on the skin from 0 (center) to 1 (rim), and loudness."""


class Score(NamedTuple):
    """Score of a piece: its harmony, patterns and instruments."""

    seed: int
    """Seed of all random choices."""
    scale: str
    """Note names of the scale."""
    phrases: tuple[str, ...]
    """Four chord names per phrase, separated by spaces."""
    motifs: tuple[Motif, ...]
    """Motifs of the tune."""
    figures: tuple[tuple[int | None, ...], ...]
    """Accompaniment patterns: index of a chord note for each half beat; None is a rest."""
    drums: tuple[tuple[Stroke, ...], ...]
    """Drum patterns of one bar; the last one is a fill."""
    lead_instrument: str
    """Instrument of the tune."""
    figure_instrument: str
    """Instrument of the accompaniment figures."""
    bass_instrument: str
    """Instrument of the bass."""
    ostinato_instrument: str
    """Instrument of the ostinato."""
    center_key: int
    """MIDI key number around which the tune moves; 69 is A at 440 Hz."""
    reverb_gain: float = 0.3
    """Gain of the reverberation."""
    part_gains: tuple[tuple[str, float], ...] = ()
    """Gain factors of parts that are louder or softer than usual."""


ZELDA = Score(
    seed=31,
    scale="E F# G A B C# D",
    phrases=(
        *("Em A G D", "C G Am Bm", "Em D C B", "G D Em A", "Am Em F#m Bm", "C D Em Em"),
        *("G Bm C Am", "D F#m G Em", "A Em Bm G", "C Am D B", "Em Bm G A", "Am C G B"),
    ),
    motifs=(
        ((1.5, 0), (0.5, 1), (1, 1), (1, -2)),
        ((1, 0), (0.5, 1), (0.5, -1), (2, 2)),
        ((2, 0), (1, -1), (1, 2)),
        ((0.5, 0), (0.5, 1), (1, 1), (1.5, -1), (0.5, -1)),
        ((3, 0), (1, None)),
    ),
    figures=((0, 1, 2, 3, 4, 2, 3, 1), (0, 2, 4, 3, 5, 3, 4, 2), (1, 0, 3, 2, 4, 1, 2, None)),
    drums=(
        ((0, 0, 1), (0.75, 0.8, 0.35), (1.5, 0.9, 0.6), (2, 0.1, 0.8), (2.5, 0.7, 0.4), (3, 0.9, 0.6), (3.5, 0.5, 0.4)),
        ((0, 0, 0.9), (1, 0.9, 0.6), (1.25, 0.7, 0.4), (1.75, 0.1, 0.7), (2.5, 0.1, 0.7), (3, 0.9, 0.7)),
        ((0.5, 0.8, 0.5), (1, 0, 0.9), (1.5, 0.7, 0.45), (2, 0.9, 0.7), (2.75, 0, 0.6), (3.25, 0.9, 0.5)),
        ((0, 0, 1), (1, 0.9, 0.6), (2, 0.1, 0.8), (2.5, 0.9, 0.5), (3, 0.6, 0.7), (3.25, 0.5, 0.8), (3.5, 0.3, 0.9)),
    ),
    lead_instrument="flute",
    figure_instrument="harp",
    bass_instrument="harp",
    ostinato_instrument="short",
    center_key=74,
)
STAR_WARS = Score(
    seed=42,
    scale="D E F G A Bb C",
    phrases=(
        *("Dm Bb Gm A", "Dm F#m Bb C", "Gm Dm Eb A", "F Am Dm C", "Bb Dm Gm F"),
        *("Dm C Bb A", "Gm Bb F C", "Eb Bb Cm D", "Dm Am Bb F", "Gm Eb A A", "Bb F Gm C"),
    ),
    motifs=(
        ((3, 0), (1, 2)),
        ((1, 0), (1, 2), (2, -1)),
        ((2, 0), (0.5, -1), (0.5, 1), (1, 2)),
        ((1.5, 0), (0.5, -1), (2, -2)),
        ((4, None),),
    ),
    figures=((0, 3, 1, 4, 2, 4, 1, 3), (0, None, 2, None, 4, None, 3, None), (4, 3, 1, 0, 4, 2, 1, None)),
    drums=(
        ((0, 0, 1), (1, 0.5, 0.4), (1.5, 0, 0.7), (2, 0.9, 0.7), (3.5, 0.2, 0.6)),
        ((0, 0, 1), (0.5, 0.6, 0.4), (2, 0.9, 0.7), (2.75, 0.1, 0.5), (3, 0, 0.8)),
        ((0, 0, 0.9), (1, 0.9, 0.5), (1.75, 0.1, 0.6), (2.5, 0, 0.7), (3, 0.9, 0.7), (3.5, 0.8, 0.4)),
        ((0, 0, 1), (0.75, 0.1, 0.7), (1.5, 0.2, 0.7), (2, 0.9, 0.7), (2.5, 0.7, 0.6), (3, 0.5, 0.8), (3.5, 0.3, 0.8)),
    ),
    lead_instrument="horn",
    figure_instrument="bell",
    bass_instrument="hum",
    ostinato_instrument="pulse",
    center_key=65,
    reverb_gain=0.38,
    part_gains=(("figure", 0.75), ("pad", 1.3), ("lead", 0.9)),
)
DUNGEON = Score(
    seed=53,
    scale="A Bb C D E F G",
    phrases=(
        *("Am Bb Am Gm", "F Dm Bb Am", "Dm Am Gm Bb", "Am C F E"),
        *("Gm F Dm Am", "Bb Gm Am Am", "F C Dm Bb", "Dm Gm Bb E"),
    ),
    motifs=(
        ((2, 0), (1, 1), (1, -2)),
        ((1, None), (1.5, 0), (0.5, -1), (1, -1)),
        ((3, 0), (1, 1)),
        ((4, None),),
        ((1, 0), (1, -1), (2, 2)),
    ),
    figures=(
        (0, None, None, 4, None, 2, None, None),
        (None, 3, None, None, 1, None, 5, None),
        (0, None, 2, None, None, 4, None, 3),
    ),
    drums=(
        ((0, 0, 1), (1.5, 0.2, 0.5), (2, 0.7, 0.5), (3.5, 0.4, 0.4)),
        ((0, 0, 0.9), (0.5, 0.6, 0.3), (2.5, 0.1, 0.7), (3, 0.8, 0.5)),
        ((0, 0, 1), (0.75, 0.3, 0.5), (1.5, 0.8, 0.5), (2.25, 0, 0.6), (3, 0.7, 0.5), (3.5, 0.5, 0.5)),
        ((0, 0, 1), (1, 0.2, 0.6), (2, 0.2, 0.7), (3, 0.3, 0.8), (3.25, 0.5, 0.6), (3.5, 0.6, 0.6), (3.75, 0.8, 0.6)),
    ),
    lead_instrument="flute",
    figure_instrument="bell",
    bass_instrument="hum",
    ostinato_instrument="short",
    center_key=69,
    reverb_gain=0.5,
    part_gains=(("figure", 0.8), ("pad", 1.2)),
)
ELIXIR = Score(
    seed=64,
    scale="G A B C D E F#",
    phrases=(
        *("G Em C D", "G Bm Am D", "Em A D G", "C G Am D", "Em Bm C D", "G C Am G"),
        *("Am D Bm Em", "C Cm G D", "Em C G A", "D Bm Em A", "G D C Am", "Bm Em F D"),
        *("C Bm Am G", "Eb F G D", "Em G C Am", "D C Bm A", "Am Em F C", "G Am Bm C"),
        "Am C D D",
    ),
    motifs=(
        ((1, 0), (1, 1), (1, 1)),
        ((1.5, 0), (0.5, 1), (1, -2)),
        ((2, 0), (1, -1)),
        ((0.5, 0), (0.5, 1), (1, 2), (1, -1)),
        ((2, 0), (1, None)),
    ),
    figures=((None, None, 1, 2, 3, 2), (None, None, 3, None, 2, 1), (0, 1, 2, 3, 4, 3)),
    drums=(
        ((0, 0.1, 0.9), (1, 0.9, 0.5), (2, 0.9, 0.5)),
        ((0, 0.1, 0.9), (1, 0.8, 0.5), (1.5, 0.7, 0.35), (2, 0.9, 0.5), (2.5, 0.6, 0.35)),
        ((0, 0.2, 0.9), (0.5, 0.8, 0.35), (1.5, 0.1, 0.6), (2, 0.9, 0.6)),
        ((0, 0.1, 1), (1, 0.5, 0.6), (1.5, 0.6, 0.6), (2, 0.7, 0.6), (2.5, 0.9, 0.6)),
    ),
    lead_instrument="harp",
    figure_instrument="short",
    bass_instrument="harp",
    ostinato_instrument="short",
    center_key=74,
    reverb_gain=0.22,
    part_gains=(("lead", 1.3), ("pad", 0.6)),
)
TITLE = Score(
    seed=75,
    scale="D E F# G A B C",
    phrases=(
        *("D C G D", "Bm G Am D", "D Am C G", "Em G D A", "C G Bm Em"),
        *("D F C G", "G Am Em D", "Bm D C Em", "Am C D Bm", "G C D D"),
    ),
    motifs=(
        ((2, 0), (1, 2), (1, -1)),
        ((1, 0), (1, 1), (2, 1)),
        ((3, 0), (0.5, 1), (0.5, -1)),
        ((1.5, 0), (0.5, -1), (1, -1), (1, 2)),
    ),
    figures=((0, 1, 2, 4, 3, 2, 1, 2), (0, 2, 3, 4, 5, 4, 3, 2), (0, None, 2, 1, 4, None, 3, 2)),
    drums=(((0, 0, 0.5),),),
    lead_instrument="horn",
    figure_instrument="harp",
    bass_instrument="harp",
    ostinato_instrument="short",
    center_key=66,
    reverb_gain=0.4,
)
SHOP = Score(
    seed=86,
    scale="C D E F G A B",
    phrases=(
        *("C Am Dm G", "C F Em G", "Am D G C", "F Em Dm C", "A Dm G C", "Em Am F G"),
        *("F G Em Am", "C E Am D", "Dm Bb F G", "Am Em F C", "D G C A", "F Fm C G"),
        "Dm Em F G",
    ),
    motifs=(
        ((0.67, 0), (0.33, 1), (1, 1), (0.67, -1), (0.33, -1), (1, 1)),
        ((1, 0), (0.67, 2), (0.33, -1), (2, -1)),
        ((0.67, 0), (0.33, -1), (0.67, 1), (0.33, 1), (1, 1), (1, None)),
        ((1.67, 0), (0.33, 1), (1, -2), (1, 1)),
    ),
    figures=((None, None, 2, None, None, None, 3, None), (0, None, 3, None, 1, None, 4, None)),
    drums=(((1, 0.9, 0.4), (3, 0.9, 0.4)),),
    lead_instrument="flute",
    figure_instrument="short",
    bass_instrument="harp",
    ostinato_instrument="short",
    center_key=76,
    reverb_gain=0.15,
    part_gains=(("pad", 0.4),),
)
SCORES = {
    "zelda": ZELDA,
    "star-wars": STAR_WARS,
    "dungeon": DUNGEON,
    "elixir": ELIXIR,
    "title": TITLE,
    "shop": SHOP,
}
"""Scores by name of the piece."""
