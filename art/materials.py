"""The few materials. Colours live on the vertices; a material only says how light behaves."""

import bpy


def make_materials():
    return {
        "matte": _surface("matte", 0.75, 0.25),
        "gloss": _surface("gloss", 0.28, 0.5),
        "metal": _surface("metal", 0.35, 0.5, metallic=0.85),
        "glass": _surface("glass", 0.08, 0.85),
        "leaf": _leaf(),
        "grass": _mottled("grass", 1.6, 0.80, 1.16),
        "earth": _mottled("earth", 2.4, 0.82, 1.14),
        "plaster": _mottled("plaster", 0.7, 0.975, 1.02),
        "water": _water(),
        "lit": _light("lit"),
        "lamp": _light("lamp"),
        "guide tone": _guide("guide tone"),
        "guide form": _guide("guide form"),
    }


def light_lamps(materials, evening):
    for name, strength in (("lit", 1.8 if evening else 1.15), ("lamp", 9.0 if evening else 1.6)):
        shader = materials[name].node_tree.nodes["Principled BSDF"]
        shader.inputs["Emission Strength"].default_value = strength
        # At day only the sun is worth aiming at; samples spent on hundreds of pale windows would be grain.
        materials[name].cycles.sample_as_light = evening


def _guide(name):
    """Shows the bare colour or the bare direction of a surface, unlit."""
    material, tree, _, tint = _new(name)
    glow = tree.nodes.new("ShaderNodeEmission")
    if name == "guide tone":
        tree.links.new(tint.outputs["Color"], glow.inputs["Color"])
    else:
        form = tree.nodes.new("ShaderNodeNewGeometry")
        half = tree.nodes.new("ShaderNodeVectorMath")
        half.operation = "MULTIPLY_ADD"
        half.inputs[1].default_value = (0.5, 0.5, 0.5)
        half.inputs[2].default_value = (0.5, 0.5, 0.5)
        tree.links.new(form.outputs["Normal"], half.inputs[0])
        tree.links.new(half.outputs["Vector"], glow.inputs["Color"])
    tree.links.new(glow.outputs[0], tree.nodes["Material Output"].inputs["Surface"])
    return material


def _new(name):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    tint = tree.nodes.new("ShaderNodeVertexColor")
    tint.layer_name = "tint"
    return material, tree, tree.nodes["Principled BSDF"], tint


def _surface(name, roughness, specular, metallic=0.0):
    material, tree, shader, tint = _new(name)
    tree.links.new(tint.outputs["Color"], shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value = roughness
    shader.inputs["Specular"].default_value = specular
    shader.inputs["Metallic"].default_value = metallic
    return material


def _leaf():
    """Leaves let some sun through, which keeps their shaded side from going grey."""
    material, tree, shader, tint = _new("leaf")
    tree.links.new(tint.outputs["Color"], shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value = 0.6
    shader.inputs["Specular"].default_value = 0.2
    through = tree.nodes.new("ShaderNodeBsdfTranslucent")
    both = tree.nodes.new("ShaderNodeMixShader")
    both.inputs[0].default_value = 0.22
    tree.links.new(tint.outputs["Color"], through.inputs["Color"])
    tree.links.new(shader.outputs[0], both.inputs[1])
    tree.links.new(through.outputs[0], both.inputs[2])
    tree.links.new(both.outputs[0], tree.nodes["Material Output"].inputs["Surface"])
    return material


def _mottled(name, size, dark, light):
    """Large soft patches, so that a lawn or a wall is not one flat tone."""
    material, tree, shader, tint = _new(name)
    place = tree.nodes.new("ShaderNodeTexCoord")
    noise = tree.nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = size
    noise.inputs["Detail"].default_value = 5
    noise.inputs["Roughness"].default_value = 0.62
    spread = tree.nodes.new("ShaderNodeMapRange")
    spread.inputs["From Min"].default_value = 0.3
    spread.inputs["From Max"].default_value = 0.7
    spread.inputs["To Min"].default_value = dark
    spread.inputs["To Max"].default_value = light
    scale = tree.nodes.new("ShaderNodeVectorMath")
    scale.operation = "SCALE"
    tree.links.new(place.outputs["Object"], noise.inputs["Vector"])
    tree.links.new(noise.outputs["Fac"], spread.inputs["Value"])
    tree.links.new(tint.outputs["Color"], scale.inputs[0])
    tree.links.new(spread.outputs["Result"], scale.inputs["Scale"])
    tree.links.new(scale.outputs["Vector"], shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value = 0.85
    shader.inputs["Specular"].default_value = 0.15
    return material


def _water():
    """Coloured and shiny rather than clear: clear water needs far more samples to be clean."""
    material, tree, shader, tint = _new("water")
    tree.links.new(tint.outputs["Color"], shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value = 0.06
    shader.inputs["Specular"].default_value = 0.6
    place = tree.nodes.new("ShaderNodeTexCoord")
    noise = tree.nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = 2.6
    bump = tree.nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = 0.16
    tree.links.new(place.outputs["Object"], noise.inputs["Vector"])
    tree.links.new(noise.outputs["Fac"], bump.inputs["Height"])
    tree.links.new(bump.outputs["Normal"], shader.inputs["Normal"])
    return material


def _light(name):
    material, tree, shader, tint = _new(name)
    tree.links.new(tint.outputs["Color"], shader.inputs["Base Color"])
    tree.links.new(tint.outputs["Color"], shader.inputs["Emission"])
    shader.inputs["Roughness"].default_value = 0.3
    return material
