"""Sound: mixer, takes, layered music, captions, speech and the audio device."""
