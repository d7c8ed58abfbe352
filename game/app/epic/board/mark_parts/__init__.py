"""Parts of the marks on a board: lines with keylines, and marks of whole areas."""
