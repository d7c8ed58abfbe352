"""Windows builds and tests without a Windows machine: a Windows Python that runs under Wine."""
