"""Sound: mixer, takes, layers of music, captions, speech and the device."""
