"""What measures, draws or writes files for developers, and is no test."""
