"""Renders the plots. Run with Blender:

    blender -b -P art/plots.py -- --only villa-canggu --view whole --samples 64 --out /tmp/plots
"""

import argparse
import importlib
import json
import os
import random
import sys
import time
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

import materials  # noqa: E402  (found through the path set above)
import scene  # noqa: E402
from mesh import Mesh  # noqa: E402


def main():
    options = read_options()
    with open(os.path.join(HERE, "portfolio.json")) as file:
        portfolio = json.load(file)
    for name in options.only.split(",") if options.only else portfolio:
        paths = {view: os.path.join(options.out, name, view + ".png") for view in options.view.split(",")}
        if options.missing:
            paths = {view: path for view, path in paths.items() if not os.path.exists(path.replace(".png", ".form.png"))}
        if paths:
            draw(name, portfolio[name], paths, options)


def draw(name, plot, paths, options):
    """Builds a plot once and renders it from every view asked for."""
    started = time.time()
    scene.start()
    # The same seed in every view: it is the same plot, only seen from elsewhere.
    seed = zlib.crc32(name.encode()) + plot.get("seed", 0)
    mesh = Mesh(random.Random(seed))
    kind = importlib.import_module("kinds." + plot["kind"])
    kind.build(mesh, {**plot.get("options", {}), "id": name, "place": plot["place"]})
    surfaces = materials.make_materials()
    thing = mesh.build(name, surfaces)
    ground = scene.shadow_ground(min(point[2] for point in mesh.points) - 0.005)
    print(f"plot {name} built: {time.time() - started:.0f} s, {len(mesh.points)} points", flush=True)
    height = round(options.width * 3 / 4)
    for view, path in paths.items():
        evening = scene.VIEWS[view]["evening"]
        materials.light_lamps(surfaces, evening)
        scene.light(evening)
        scene.frame(view, thing, options.width / height)
        scene.render(path, options.width, height, options.samples, seed % 1000)
        scene.render_guides(path, surfaces, ground)
        print(f"plot {name} {view}: {time.time() - started:.0f} s", flush=True)


def read_options():
    given = sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else []
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="", help="ids, separated by commas; all when left out")
    parser.add_argument("--view", default="whole", help="whole, side, plan, evening; separated by commas")
    parser.add_argument("--samples", type=int, default=64)
    parser.add_argument("--width", type=int, default=1120)
    parser.add_argument("--out", required=True)
    parser.add_argument("--missing", action="store_true", help="only what is not rendered yet")
    return parser.parse_args(given)


main()
