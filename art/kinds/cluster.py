"""A city: a few plots that stand together, of its own properties and of its streets."""

import importlib
import json
import os

PORTFOLIO = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "portfolio.json")

# Where the plots stand, the first one in front; the gap between them is theirs to keep.
SPOTS = ((-5.4, -4.6), (5.4, -4.6), (-5.4, 4.6), (5.4, 4.6))


def build(m, o):
    with open(PORTFOLIO) as file:
        portfolio = json.load(file)
    for (x, y), member in zip(SPOTS, o["of"]):
        plot = portfolio[member] if isinstance(member, str) else member
        kind = importlib.import_module("kinds." + plot["kind"])
        name = member if isinstance(member, str) else o["id"]
        with m.at(x, y):
            kind.build(m, {**plot.get("options", {}), "id": name, "place": plot.get("place", o["place"])})
