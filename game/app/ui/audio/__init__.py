"""What lies behind the player side of sound: takes, layers of music, the device and the recorder."""
