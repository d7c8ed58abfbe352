"""What is agreed on before a match, by the window and by whoever else lets people begin one."""
