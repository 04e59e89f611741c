"""Camera, light and render settings: the same for every plot, so that they stand as one family."""

from math import radians

import bpy
from mathutils import Vector

VIEWS = {
    # where the camera stands (seen from the plot's middle), how much of the frame the plot may fill
    "whole": {"eye": (15, -19, 14), "fill": 0.93, "evening": False},
    "side": {"eye": (-16.5, -15.5, 9.2), "fill": 0.96, "evening": False},
    "plan": {"eye": (0.2, -1.6, 26), "fill": 0.9, "evening": False},
    "evening": {"eye": (11.5, -20.5, 10.8), "fill": 0.95, "evening": True},
}


def start():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    return bpy.context.scene


def light(evening):
    scene = bpy.context.scene
    _remove("sun")
    world = bpy.data.worlds.new("sky")
    scene.world = world
    world.use_nodes = True
    sky = world.node_tree.nodes["Background"]
    sky.inputs["Color"].default_value = (0.42, 0.46, 0.78, 1) if evening else (0.84, 0.90, 1.0, 1)
    sky.inputs["Strength"].default_value = 0.75 if evening else 0.82
    # An even sky needs no aiming: every light sample goes to the sun.
    world.cycles.sampling_method = "NONE"
    sun = bpy.data.lights.new("sun", "SUN")
    sun.energy = 3.2 if evening else 4.6
    sun.angle = radians(4 if evening else 5)
    sun.color = (1.0, 0.60, 0.33) if evening else (1.0, 0.89, 0.72)
    lamp = bpy.data.objects.new("sun", sun)
    # From the left and in front: the street side is lit, the far side keeps a clear shade.
    lamp.rotation_euler = (radians(70 if evening else 52), 0, radians(-62 if evening else -40))
    scene.collection.objects.link(lamp)


def _remove(name):
    """What an earlier view of the same plot has left."""
    if name in bpy.data.objects:
        bpy.data.objects.remove(bpy.data.objects[name])


def shadow_ground(z):
    bpy.ops.mesh.primitive_plane_add(size=120, location=(0, 0, z))
    plane = bpy.context.object
    plane.is_shadow_catcher = True
    plane.visible_diffuse = False
    plane.visible_glossy = False
    return plane


def frame(view, plot, aspect):
    """Aims the camera so that the plot fills the frame, whatever its shape."""
    scene = bpy.context.scene
    _remove("camera")
    settings = VIEWS[view]
    camera = bpy.data.cameras.new("camera")
    camera.lens = 60
    camera.sensor_width = 36
    eye = bpy.data.objects.new("camera", camera)
    scene.collection.objects.link(eye)
    scene.camera = eye
    corners = [plot.matrix_world @ v.co for v in plot.data.vertices]
    middle = Vector((0, 0, max(c.z for c in corners) * 0.32))
    away = Vector(settings["eye"])
    distance = away.length
    for _ in range(4):
        eye.location = middle + away.normalized() * distance
        turn = (middle - eye.location).to_track_quat("-Z", "Y")
        eye.rotation_euler = turn.to_euler()
        back = turn.to_matrix().transposed()
        seen = [back @ (c - eye.location) for c in corners]
        xs, ys = [p.x / -p.z for p in seen], [p.y / -p.z for p in seen]
        left, right, low, high = min(xs), max(xs), min(ys), max(ys)
        half = camera.sensor_width / camera.lens / 2
        need = max((right - left) / (2 * half), (high - low) / (2 * half / aspect)) / settings["fill"]
        distance *= need
    camera.shift_x = (left + right) / 2 / (2 * half)
    # The shadow needs a little more room below than the roof needs above.
    camera.shift_y = (low + high) / 2 / (2 * half) - 0.004


def render(path, width, height, samples, seed):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = samples
    cycles.use_denoising = False
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.03
    cycles.adaptive_min_samples = 8
    cycles.max_bounces = 4
    cycles.diffuse_bounces = 2
    # Beyond the first bounce, occlusion stands in for light paths: half the time and less grain.
    cycles.use_fast_gi = True
    cycles.fast_gi_method = "REPLACE"
    cycles.ao_bounces_render = 1
    scene.world.light_settings.distance = 3.0
    scene.world.light_settings.ao_factor = 1.0
    cycles.glossy_bounces = 2
    cycles.transmission_bounces = 2
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 3.0
    cycles.blur_glossy = 1.0
    cycles.seed = seed
    scene.render.film_transparent = True
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = "High Contrast"
    scene.view_settings.exposure = 0.0
    scene.render.resolution_x = width
    scene.render.resolution_y = height
    scene.render.resolution_percentage = 100
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGBA"
    scene.render.image_settings.compression = 15
    scene.render.use_persistent_data = True
    bpy.context.view_layer.material_override = None
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)


def render_guides(path, materials, ground):
    """Two cheap pictures without grain that lead the smoothing (see finish.mjs): flat colours and directions."""
    scene = bpy.context.scene
    ground.hide_render = True
    scene.cycles.use_adaptive_sampling = False
    scene.cycles.samples = 8
    scene.cycles.max_bounces = 0
    scene.view_settings.view_transform = "Standard"
    scene.view_settings.look = "None"
    for name in ("tone", "form"):
        bpy.context.view_layer.material_override = materials["guide " + name]
        scene.render.filepath = path.replace(".png", f".{name}.png")
        bpy.ops.render.render(write_still=True)
    ground.hide_render = False
