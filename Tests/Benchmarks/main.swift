import Motion

print(Vector(1).magnitude)
