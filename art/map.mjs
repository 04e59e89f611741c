// The outline of Indonesia, from Natural Earth (public domain) as packed in world-atlas 2.0.2:
//   node art/map.mjs countries-10m.json
// writes public/maps/indonesia.svg (the archipelago) and public/maps/java.svg (Java to Lombok, in
// more detail). Longitude and latitude are drawn as they are, which near the equator is true enough;
// `src/web/components/property/map/city-places.ts` places the cities in the same frames.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const indonesia = '360'
const maps = [
  {
    name: 'indonesia',
    west: 94.5,
    east: 141.5,
    north: 6.5,
    south: -11.5,
    unit: 20,
    tolerance: 0.055,
    areaMin: 0.012,
  },
  {
    name: 'java',
    west: 103.4,
    east: 117.2,
    north: -5.4,
    south: -9.2,
    unit: 80,
    tolerance: 0.009,
    areaMin: 0.0012,
  },
]

const [source] = process.argv.slice(2)
if (source === undefined) throw new Error('Say where countries-10m.json of world-atlas is.')
const atlas = JSON.parse(readFileSync(source, 'utf8'))
const country = atlas.objects.countries.geometries.find(({ id }) => id === indonesia)
const polygons = country.type === 'Polygon' ? [country.arcs] : country.arcs
const islands = polygons.map(([outer]) => ringOf(outer))

mkdirSync(new URL('../public/maps/', import.meta.url), { recursive: true })
for (const map of maps) {
  const paths = islands
    .map((ring) => clipped(ring, map))
    .filter((ring) => ring.length > 2 && areaOf(ring) >= map.areaMin)
    .map((ring) => pathOf(simplified(ring, map.tolerance), map))
    .filter((path) => path !== '')
  const width = Math.round((map.east - map.west) * map.unit)
  const height = Math.round((map.north - map.south) * map.unit)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path stroke="#000" stroke-width="1.5" stroke-linejoin="round" d="${paths.join('')}"/></svg>\n`
  writeFileSync(new URL(`../public/maps/${map.name}.svg`, import.meta.url), svg)
  console.log(`${map.name}.svg: ${paths.length} islands, ${svg.length} bytes`)
}

/** A ring of TopoJSON's arcs as longitudes and latitudes; a negative arc runs backwards. */
function ringOf(arcs) {
  return arcs.flatMap((index) => {
    const points = pointsOf(atlas.arcs[index < 0 ? ~index : index])
    return (index < 0 ? points.reverse() : points).slice(1)
  })
}

function pointsOf(arc) {
  const { scale, translate } = atlas.transform
  let [x, y] = [0, 0]
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
}

/** What of a ring lies inside the frame, cut edge by edge. */
function clipped(ring, { west, east, north, south }) {
  const edges = [
    [0, (point) => point[0] >= west, west],
    [0, (point) => point[0] <= east, east],
    [1, (point) => point[1] <= north, north],
    [1, (point) => point[1] >= south, south],
  ]
  return edges.reduce((points, [axis, isInside, at]) => {
    return points.flatMap((point, index) => {
      const before = points.at(index - 1)
      const crossing =
        isInside(point) === isInside(before) ? [] : [crossingOf(before, point, axis, at)]
      return isInside(point) ? [...crossing, point] : crossing
    })
  }, ring)
}

function crossingOf(from, to, axis, at) {
  const part = (at - from[axis]) / (to[axis] - from[axis])
  return [0, 1].map((each) => (each === axis ? at : from[each] + (to[each] - from[each]) * part))
}

function areaOf(ring) {
  return Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length]
      return sum + (x * nextY - nextX * y) / 2
    }, 0),
  )
}

/** Fewer points: those that lie within the tolerance of the line between two others go. */
function simplified(ring, tolerance) {
  const half = Math.floor(ring.length / 2)
  const first = thinned(ring.slice(0, half + 1), tolerance)
  return [...first.slice(0, -1), ...thinned([...ring.slice(half), ring[0]], tolerance).slice(0, -1)]
}

function thinned(points, tolerance) {
  if (points.length < 3) return points
  const [from, to] = [points[0], points.at(-1)]
  let farthest = { index: 0, distance: 0 }
  points.forEach((point, index) => {
    const distance = distanceTo(point, from, to)
    if (distance > farthest.distance) farthest = { index, distance }
  })
  if (farthest.distance <= tolerance) return [from, to]
  const left = thinned(points.slice(0, farthest.index + 1), tolerance)
  return [...left.slice(0, -1), ...thinned(points.slice(farthest.index), tolerance)]
}

function distanceTo([x, y], [fromX, fromY], [toX, toY]) {
  const [dx, dy] = [toX - fromX, toY - fromY]
  const length = dx * dx + dy * dy
  const part =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / length))
  return Math.hypot(x - fromX - part * dx, y - fromY - part * dy)
}

function pathOf(ring, { west, north, unit }) {
  const points = ring.map(([x, y]) => [
    Math.round((x - west) * unit),
    Math.round((north - y) * unit),
  ])
  const steps = points.map(([x, y], index) => {
    if (index === 0) return `M${x} ${y}`
    const [beforeX, beforeY] = points[index - 1]
    return [x - beforeX, y - beforeY]
  })
  const moves = steps.slice(1).filter(([dx, dy]) => dx !== 0 || dy !== 0)
  if (moves.length < 2) return ''
  const line = moves.map(([dx, dy]) => `${dx}${dy < 0 ? dy : ` ${dy}`}`).join(' ')
  return `${steps[0]}l${line.replaceAll(' -', '-')}z`
}
