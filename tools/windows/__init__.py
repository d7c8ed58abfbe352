"""Windows builds and tests without a Windows machine: a Windows build of Python that runs under Wine."""
