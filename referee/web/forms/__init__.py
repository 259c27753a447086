"""What addresses and forms say, read and checked."""
