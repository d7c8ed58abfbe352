"""Sound: mixer, alternative recordings of effects, layered music, captions, speech and the audio device."""
