"""A small mesh builder: everything on a plot is poured into one mesh.

One mesh with vertex colours renders and builds far faster than thousands of
Blender objects, and writing the vertex normals ourselves makes every bevelled
edge look round although it is a single chamfer.
"""

from contextlib import contextmanager
from math import cos, pi, sin, sqrt

import bpy
from mathutils import Matrix, Vector

from palette import linear


class Mesh:
    def __init__(self, rng):
        self.rng = rng
        self.points, self.normals, self.colors = [], [], []
        self.faces, self.face_materials = [], []
        self.materials = []
        self.matrix = Matrix.Identity(4)

    @contextmanager
    def at(self, x=0.0, y=0.0, z=0.0, turn=0.0, scale=1.0, lean=None):
        """Everything built inside is placed there; turn is in degrees around z."""
        before = self.matrix
        step = Matrix.Translation((x, y, z)) @ Matrix.Rotation(turn * pi / 180, 4, "Z")
        if lean:
            step = step @ Matrix.Rotation(lean[0], 4, "X") @ Matrix.Rotation(lean[1], 4, "Y")
        self.matrix = before @ step @ Matrix.Scale(scale, 4)
        yield self
        self.matrix = before

    # The lowest layer: points with normals, and faces over them.

    def _slot(self, material):
        if material not in self.materials:
            self.materials.append(material)
        return self.materials.index(material)

    def tint(self, color, jitter):
        """A linear colour, a little lighter or darker each time: nothing real is uniform."""
        base = linear(color)
        k = 1 + self.rng.uniform(-jitter, jitter)
        warm = 1 + self.rng.uniform(-jitter, jitter) * 0.35
        return (min(base[0] * k * warm, 1), min(base[1] * k, 1), min(base[2] * k / warm, 1), 1)

    def add(self, points, normals, faces, color, material, colors=None):
        start = len(self.points)
        m = [tuple(row) for row in self.matrix]
        (a, b, c, d), (e, f, g, h), (i, j, k, l) = m[:3]
        for x, y, z in points:
            self.points.append((a * x + b * y + c * z + d, e * x + f * y + g * z + h, i * x + j * y + k * z + l))
        for x, y, z in normals:
            u, v, w = a * x + b * y + c * z, e * x + f * y + g * z, i * x + j * y + k * z
            size = sqrt(u * u + v * v + w * w) or 1.0
            self.normals.append((u / size, v / size, w / size))
        self.colors.extend(colors or [color] * len(points))
        slot = self._slot(material)
        for face in faces:
            self.faces.append([start + i for i in face])
            self.face_materials.append(slot)

    # Closed shapes with bevelled edges.

    def solid(self, points, faces, color, material="matte", bevel=0.02, jitter=0.04):
        """Chamfers any closed shape with flat faces (loops counter-clockwise from outside)."""
        corners, new_faces = _topology(faces, len(points))
        normals = [_newell_normal([points[i] for i in loop]) for loop in faces]
        new_points, new_normals = [], []
        for face, i, before, after in corners:
            px, py, pz = points[i]
            ax, ay, az = points[before][0] - px, points[before][1] - py, points[before][2] - pz
            bx, by, bz = points[after][0] - px, points[after][1] - py, points[after][2] - pz
            a = sqrt(ax * ax + ay * ay + az * az) or 1e-9
            b = sqrt(bx * bx + by * by + bz * bz) or 1e-9
            cosine = (ax * bx + ay * by + az * bz) / (a * b)
            sine = max(sqrt(max(1 - cosine * cosine, 0.0)), 0.25)
            step = min(bevel, min(a, b) * 0.42 * sine) / sine
            k, n = step / a, step / b
            new_points.append((px + ax * k + bx * n, py + ay * k + by * n, pz + az * k + bz * n))
            new_normals.append(normals[face])
        self.add(new_points, new_normals, new_faces, self.tint(color, jitter), material)

    def box(self, x, y, z, w, d, h, color, material="matte", bevel=0.025, jitter=0.03, taper=0.0):
        """Centred on x and y, standing on z. A taper makes the top smaller."""
        a, b = w / 2, d / 2
        c, e = a * (1 - taper), b * (1 - taper)
        points = [
            (x - a, y - b, z), (x + a, y - b, z), (x + a, y + b, z), (x - a, y + b, z),
            (x - c, y - e, z + h), (x + c, y - e, z + h), (x + c, y + e, z + h), (x - c, y + e, z + h),
        ]
        self.solid(points, BOX_FACES, color, material, min(bevel, 0.4 * min(w, d, h)), jitter)

    def prism(self, outline, z, h, color, material="matte", bevel=0.025, jitter=0.03):
        """An outline (counter-clockwise from above) raised by h."""
        n = len(outline)
        points = [(x, y, z) for x, y in outline] + [(x, y, z + h) for x, y in outline]
        faces = [list(range(n - 1, -1, -1)), list(range(n, 2 * n))]
        faces += [[i, (i + 1) % n, n + (i + 1) % n, n + i] for i in range(n)]
        self.solid(points, faces, color, material, bevel, jitter)

    def gable(self, x, y, z, w, d, h, color, material="matte", bevel=0.02):
        """A triangular prism with its ridge along x."""
        a, b = w / 2, d / 2
        points = [
            (x - a, y - b, z), (x + a, y - b, z), (x + a, y + b, z), (x - a, y + b, z),
            (x - a, y, z + h), (x + a, y, z + h),
        ]
        faces = [[3, 2, 1, 0], [0, 1, 5, 4], [2, 3, 4, 5], [0, 4, 3], [1, 2, 5]]
        self.solid(points, faces, color, material, bevel)

    def beam(self, a, b, w, h, color, material="matte", bevel=0.015, jitter=0.05):
        """A bar from a to b, w wide and h high, its upper side upwards."""
        a, b = Vector(a), Vector(b)
        along = (b - a).normalized()
        up = Vector((0, 0, 1)) if abs(along.z) < 0.99 else Vector((0, 1, 0))
        side = along.cross(up).normalized() * (w / 2)
        top = side.cross(along).normalized() * (h / 2)
        points = [p + s + t for t in (-top, top) for p, s in
                  ((a, -side), (a, side), (b, side), (b, -side))]
        self.solid(points, BOX_FACES, color, material, bevel, jitter)

    # Round shapes.

    def tube(self, path, radii, color, material="matte", sides=10, jitter=0.03, colors=None):
        """Rings along a path; used for trunks, posts, cables, wheels."""
        path = [Vector(p) for p in path]
        base = [c for c in (colors or [color] * len(path))]
        points, normals, shades, faces = [], [], [], []
        tints = [self.tint(c, jitter) for c in base] if colors else [self.tint(color, jitter)] * len(path)
        for k, p in enumerate(path):
            ahead = (path[min(k + 1, len(path) - 1)] - path[max(k - 1, 0)]).normalized()
            side = ahead.cross(Vector((0.31, 0.95, 0.02))).normalized()
            if abs(ahead.y) > 0.9:
                side = ahead.cross(Vector((1, 0, 0))).normalized()
            other = ahead.cross(side)
            for s in range(sides):
                out = side * cos(2 * pi * s / sides) + other * sin(2 * pi * s / sides)
                points.append(p + out * radii[k])
                normals.append(out)
                shades.append(tints[k])
        for k in range(len(path) - 1):
            for s in range(sides):
                t = (s + 1) % sides
                faces.append([k * sides + s, k * sides + t, (k + 1) * sides + t, (k + 1) * sides + s])
        self.add(points, normals, faces, None, material, shades)
        for k, way in ((0, -1), (len(path) - 1, 1)):
            if radii[k] > 0.01:
                ring = points[k * sides:(k + 1) * sides]
                ahead = (path[1] - path[0] if k == 0 else path[-1] - path[-2]).normalized() * way
                order = range(sides) if way > 0 else range(sides - 1, -1, -1)
                self.add(ring, [ahead] * sides, [list(order)], tints[k], material)

    def disc(self, x, y, z, r, h, color, material="matte", sides=20, jitter=0.03, top=None):
        """A short cylinder with a softened upper edge."""
        e = min(0.25 * h, 0.03, 0.3 * r)
        t = top if top is not None else r
        self.tube([(x, y, z), (x, y, z + h - e), (x, y, z + h)], [r, t, t - e], color, material, sides, jitter)

    def ball(self, x, y, z, r, color, material="leaf", rough=0.0, jitter=0.05, shade=0.0, squash=1.0, detail=2):
        """A lump; rough pushes it out of round, shade darkens its lower side."""
        points, faces = _sphere(detail)
        seed = [self.rng.uniform(0, 6.28) for _ in range(6)]
        tint = self.tint(color, jitter)
        out, normals, shades = [], [], []
        for p in points:
            wave = (sin(p.x * 4.1 + seed[0]) * sin(p.y * 4.7 + seed[1]) + sin(p.z * 5.3 + seed[2]) * sin(p.x * 6.1 + seed[3])
                    + 0.6 * sin(p.y * 9.1 + seed[4]) * sin(p.z * 8.3 + seed[5]))
            k = r * (1 + rough * wave)
            out.append((x + p.x * k, y + p.y * k, z + p.z * k * squash))
            light = 1 + shade * (p.z * 0.9 + rough * wave * 1.2)
            shades.append((tint[0] * light, tint[1] * light, tint[2] * light, 1))
            normals.append(p)
        if rough:
            normals = _smooth_normals(out, faces)
        self.add(out, normals, faces, None, material, shades)

    def sheet(self, rows, color, material="leaf", jitter=0.05, tip=None):
        """A surface through rows of points of one length: leaves, cloth, water, hills."""
        wide = len(rows[0])
        points = [Vector(p) for row in rows for p in row]
        faces = [[r * wide + c, r * wide + c + 1, (r + 1) * wide + c + 1, (r + 1) * wide + c]
                 for r in range(len(rows) - 1) for c in range(wide - 1)]
        first, last = self.tint(color, jitter), self.tint(tip or color, jitter)
        shades = []
        for r in range(len(rows)):
            t = r / max(len(rows) - 1, 1)
            shades += [tuple(first[i] * (1 - t) + last[i] * t for i in range(4))] * wide
        self.add(points, _smooth_normals(points, faces), faces, None, material, shades)

    def facets(self, points, faces, color, material="matte", jitter=0.04):
        """Flat faces with sharp edges, for what is too thin to bevel."""
        tint = self.tint(color, jitter)
        for loop in faces:
            ring = [Vector(points[i]) for i in loop]
            self.add(ring, [_newell(ring)] * len(ring), [list(range(len(ring)))], tint, material)

    def build(self, name, materials):
        mesh = bpy.data.meshes.new(name)
        mesh.from_pydata(self.points, [], self.faces)
        for material in self.materials:
            mesh.materials.append(materials[material])
        mesh.polygons.foreach_set("material_index", self.face_materials)
        mesh.polygons.foreach_set("use_smooth", [True] * len(self.faces))
        colors = mesh.color_attributes.new("tint", "FLOAT_COLOR", "POINT")
        colors.data.foreach_set("color", [c for color in self.colors for c in color])
        mesh.use_auto_smooth = True
        mesh.auto_smooth_angle = pi
        mesh.normals_split_custom_set_from_vertices(self.normals)
        thing = bpy.data.objects.new(name, mesh)
        bpy.context.scene.collection.objects.link(thing)
        return thing


BOX_FACES = [[3, 2, 1, 0], [4, 5, 6, 7], [0, 1, 5, 4], [1, 2, 6, 5], [2, 3, 7, 6], [3, 0, 4, 7]]


_topologies = {}


def _topology(faces, count):
    """Which corners a chamfered shape has and how they join; the same for all shapes with these faces."""
    key = (count, tuple(map(tuple, faces)))
    if key in _topologies:
        return _topologies[key]
    corners, at, owner, before = [], {}, {}, {}
    for f, loop in enumerate(faces):
        for k, i in enumerate(loop):
            after = loop[(k + 1) % len(loop)]
            at[f, i] = len(corners)
            corners.append((f, i, loop[k - 1], after))
            owner[i, after] = f
            before[f, i] = loop[k - 1]
    joined = [[at[f, i] for i in loop] for f, loop in enumerate(faces)]
    for (a, b), f in owner.items():
        g = owner.get((b, a))
        if g is not None and a < b:
            joined.append([at[f, b], at[f, a], at[g, a], at[g, b]])
    for i in range(count):
        start = next((f for f, loop in enumerate(faces) if i in loop), None)
        ring, f = [], start
        while f is not None and len(ring) < 12:
            ring.append(at[f, i])
            f = owner.get((i, before[f, i]))
            if f == start:
                break
        if len(ring) > 2:
            joined.append(ring)
    _topologies[key] = corners, joined
    return corners, joined


def _newell_normal(ring):
    x = y = z = 0.0
    px, py, pz = ring[-1]
    for qx, qy, qz in ring:
        x += (py - qy) * (pz + qz)
        y += (pz - qz) * (px + qx)
        z += (px - qx) * (py + qy)
        px, py, pz = qx, qy, qz
    size = sqrt(x * x + y * y + z * z) or 1.0
    return x / size, y / size, z / size


def _newell(ring):
    """The normal of a polygon that need not be quite flat."""
    total = Vector((0, 0, 0))
    for k, p in enumerate(ring):
        q = ring[(k + 1) % len(ring)]
        total += Vector(((p.y - q.y) * (p.z + q.z), (p.z - q.z) * (p.x + q.x), (p.x - q.x) * (p.y + q.y)))
    return total.normalized()


def _smooth_normals(points, faces):
    totals = [Vector((0, 0, 0)) for _ in points]
    points = [Vector(p) for p in points]
    for face in faces:
        a, b, c = points[face[0]], points[face[1]], points[face[-1]]
        normal = (b - a).cross(c - a)
        for i in face:
            totals[i] += normal
    return [t if t.length > 1e-12 else Vector((0, 0, 1)) for t in totals]


_spheres = {}


def _sphere(detail):
    if detail not in _spheres:
        import bmesh
        shape = bmesh.new()
        bmesh.ops.create_icosphere(shape, subdivisions=detail, radius=1)
        shape.verts.ensure_lookup_table()
        _spheres[detail] = ([v.co.copy() for v in shape.verts], [[v.index for v in f.verts] for f in shape.faces])
        shape.free()
    return _spheres[detail]
