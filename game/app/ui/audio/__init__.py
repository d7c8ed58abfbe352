"""Sound: mixer, takes, layers of music, captions, speech, the device and the recorder."""
