import sharp from 'sharp'

// An invented head, drawn by ray marching: face detection recognises it, and the project needs no picture of a
// real person.

export type Pose = {
  /** Degrees; positive towards the head's own left, which is the right of the picture. */
  readonly yaw?: number
  /** 1 is the distance of an arm; a larger number is closer. */
  readonly closeness?: number
  /** 1 is daylight. */
  readonly light?: number
  /** The position of the head, in halves of the picture's width; positive is to the right. */
  readonly aside?: number
}

type Drawing = { readonly width: number; readonly height: number; readonly pixels: Buffer }

/** Returns the head as a camera takes it, upright, 480 × 640, as JPEG. */
export async function drawnHead(pose: Pose = {}): Promise<Buffer> {
  return await jpegOf([drawHead(pose, 132, 176)])
}

/** Returns a picture with two heads next to each other. */
export async function twoDrawnHeads(): Promise<Buffer> {
  return await jpegOf([drawHead({}, 120, 160), drawHead({ yaw: 6 }, 120, 160)])
}

/** Returns a picture without a head. */
export async function emptyRoom(light = 1): Promise<Buffer> {
  const shade = Math.round(200 * light)
  const create = {
    width: 480,
    height: 640,
    channels: 3,
    background: { r: shade, g: shade, b: shade },
  } as const
  return await sharp({ create }).jpeg().toBuffer()
}

async function jpegOf(drawings: readonly Drawing[]): Promise<Buffer> {
  const [first] = drawings
  if (first === undefined) throw new Error('there is nothing to draw')
  const { width, height } = first
  const canvas = {
    width: width * drawings.length,
    height,
    channels: 3,
    background: '#000',
  } as const
  const parts = drawings.map(({ pixels }, at) => ({
    input: pixels,
    raw: { width, height, channels: 3 as const },
    left: at * width,
    top: 0,
  }))
  const whole = await sharp({ create: canvas }).composite(parts).png().toBuffer()
  return await sharp(whole)
    .resize({ height: 640, kernel: 'lanczos3' })
    .jpeg({ quality: 90 })
    .toBuffer()
}

type Vector = readonly [number, number, number]
type Colour = readonly [number, number, number]
/** Returns the distance of a point from the surface, and the material of the surface there. */
type Material = 'skin' | 'eye' | 'hair' | 'shirt'

const { abs, cos, max, min, sin, sqrt } = Math
// `Math.hypot` also takes numbers of any size, and is many times slower.
const hypot = (x: number, y: number, z = 0) => sqrt(x * x + y * y + z * z)
const clamp = (value: number, least: number, most: number) => min(most, max(least, value))
const mix = (one: number, other: number, share: number) => one + (other - one) * share

/** Returns the nearer of two surfaces, blended into each other over that width. */
function melt(one: number, other: number, width: number): number {
  const share = clamp(0.5 + (0.5 * (other - one)) / width, 0, 1)
  return mix(other, one, share) - width * share * (1 - share)
}
const carve = (one: number, other: number, width: number) => -melt(-one, other, width)

function ball(x: number, y: number, z: number, centre: Vector, radii: Vector): number {
  const px = x - centre[0]
  const py = y - centre[1]
  const pz = z - centre[2]
  const rx = radii[0]
  const ry = radii[1]
  const rz = radii[2]
  const near = hypot(px / rx, py / ry, pz / rz)
  const slope = hypot(px / (rx * rx), py / (ry * ry), pz / (rz * rz))
  return slope < 1e-9 ? -min(rx, ry, rz) : (near * (near - 1)) / slope
}

function rod(x: number, y: number, z: number, from: Vector, to: Vector, radius: number): number {
  const [bx, by, bz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
  const [px, py, pz] = [x - from[0], y - from[1], z - from[2]]
  const along = clamp((px * bx + py * by + pz * bz) / (bx * bx + by * by + bz * bz), 0, 1)
  return hypot(px - bx * along, py - by * along, pz - bz * along) - radius
}

// The head looks along z; x is the right of the picture, y is up, and half the head is about as high as 1.
function skinAt(x: number, y: number, z: number): number {
  const side = abs(x)
  let far = ball(x, y, z, [0, 0.28, -0.12], [0.8, 0.92, 0.92])
  far = melt(far, ball(x, y, z, [0, -0.28, 0.16], [0.62, 0.86, 0.62]), 0.25)
  far = melt(far, ball(x, y, z, [0, -0.92, 0.42], [0.24, 0.2, 0.22]), 0.22)
  far = melt(far, ball(side, y, z, [0.42, -0.22, 0.44], [0.22, 0.2, 0.22]), 0.15)
  far = melt(far, ball(side, y, z, [0.24, 0.3, 0.7], [0.24, 0.07, 0.1]), 0.12)
  far = carve(far, ball(side, y, z, [0.3, 0.1, 0.86], [0.19, 0.12, 0.15]), 0.1)
  far = melt(far, rod(x, y, z, [0, 0.16, 0.74], [0, -0.2, 0.98], 0.055), 0.09)
  far = melt(far, ball(x, y, z, [0, -0.24, 0.95], [0.1, 0.085, 0.11]), 0.06)
  far = melt(far, ball(side, y, z, [0.105, -0.27, 0.86], [0.07, 0.06, 0.09]), 0.04)
  far = melt(far, ball(x, y, z, [0, -0.52, 0.74], [0.22, 0.05, 0.1]), 0.05)
  far = melt(far, ball(x, y, z, [0, -0.6, 0.73], [0.18, 0.055, 0.1]), 0.04)
  far = melt(far, ball(side, y, z, [0.82, 0, -0.12], [0.07, 0.22, 0.13]), 0.05)
  far = melt(far, rod(x, y, z, [0, -0.7, -0.25], [0, -1.9, -0.4], 0.42), 0.15)
  const lid = carve(
    hypot(side - 0.3, y - 0.1, z - 0.6) - 0.165,
    ball(side, y, z, [0.3, 0.095, 0.78], [0.135, 0.055, 0.2]),
    0.01,
  )
  return min(far, lid)
}

const eyeAt = (x: number, y: number, z: number) => hypot(abs(x) - 0.3, y - 0.1, z - 0.6) - 0.15

function hairAt(x: number, y: number, z: number): number {
  const cap = ball(x, y, z, [0, 0.36, -0.18], [0.9, 0.98, 0.98])
  return max(carve(cap, ball(x, y, z, [0, -0.25, 0.75], [0.7, 0.92, 0.75]), 0.08), -(y + 0.55))
}

function shirtAt(x: number, y: number, z: number): number {
  const shoulders = ball(x, y, z, [0, -2.5, -0.4], [1.7, 0.75, 0.7])
  return melt(shoulders, rod(x, y, z, [0, -1.75, -0.35], [0, -2.2, -0.4], 0.55), 0.2)
}

const distance = 9
const lamp: Vector = [0.35, 0.55, 0.76]
const lampBehind: Vector = [-0.7, 0.1, 0.6]

function drawHead(pose: Pose, width: number, height: number): Drawing {
  const { yaw = 0, closeness = 1, light = 1, aside = 0 } = pose
  const [turned, ahead] = [sin((yaw * Math.PI) / 180), cos((yaw * Math.PI) / 180)]
  const zoom = 6.5 * closeness
  const inHead = (x: number, z: number) => [ahead * x - turned * z, turned * x + ahead * z] as const
  const farFrom = (x: number, y: number, z: number) => {
    const [headX, headZ] = inHead(x, z)
    return min(
      skinAt(headX, y, headZ),
      eyeAt(headX, y, headZ),
      hairAt(headX, y, headZ),
      shirtAt(x, y, z),
    )
  }
  const materialAt = (x: number, y: number, z: number): Material => {
    const [headX, headZ] = inHead(x, z)
    const near: readonly (readonly [Material, number])[] = [
      ['skin', skinAt(headX, y, headZ)],
      ['eye', eyeAt(headX, y, headZ)],
      ['hair', hairAt(headX, y, headZ)],
      ['shirt', shirtAt(x, y, z)],
    ]
    return near.reduce((one, other) => (other[1] < one[1] ? other : one))[0]
  }
  const pixels = Buffer.alloc(width * height * 3)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const across = ((column + 0.5 - width / 2) / (width / 2) - aside) / zoom
      const up = (-(row + 0.5 - height / 2) / (width / 2) - 0.35 * closeness) / zoom
      const place = march(farFrom, across, up)
      const at = (row * width + column) * 3
      const seen = place === null ? wallAt(row / height, column / width) : lit(place)
      for (let part = 0; part < 3; part++)
        pixels[at + part] = clamp((seen[part] ?? 0) * light, 0, 255)
    }
  return { width, height, pixels }

  function lit([x, y, z]: Vector): Colour {
    const step = 0.004
    const here = farFrom(x, y, z)
    const slope = [
      farFrom(x + step, y, z) - here,
      farFrom(x, y + step, z) - here,
      farFrom(x, y, z + step) - here,
    ] as const
    const length = hypot(...slope) || 1
    const normal: Vector = [slope[0] / length, slope[1] / length, slope[2] / length]
    // Surfaces close above a point darken it.
    const out = 0.16
    const open = farFrom(x + normal[0] * out, y + normal[1] * out, z + normal[2] * out) / out
    const shadow = clamp(0.35 + 0.65 * open, 0.25, 1)
    const falling = (from: Vector) =>
      max(0, normal[0] * from[0] + normal[1] * from[1] + normal[2] * from[2])
    const amount = (0.3 + 0.62 * falling(lamp) + 0.22 * falling(lampBehind)) * shadow
    const [headX, headZ] = inHead(x, z)
    const [red, green, blue] = colourOf(materialAt(x, y, z), headX, y, headZ)
    return [red * amount * 1.03, green * amount, blue * amount * 0.97]
  }
}

function march(
  farFrom: (x: number, y: number, z: number) => number,
  across: number,
  up: number,
): Vector | null {
  const length = hypot(across, up, 1)
  const [x, y, z] = [across / length, up / length, -1 / length]
  let gone = distance - 2.2
  for (let step = 0; step < 70 && gone < distance + 2; step++) {
    const far = farFrom(x * gone, y * gone, distance + z * gone)
    if (far < 0.003) return [x * gone, y * gone, distance + z * gone]
    gone += far * 0.85
  }
  return null
}

function wallAt(down: number, across: number): Colour {
  const shade = 1 - 0.12 * down + 0.05 * across
  return [206 * shade, 212 * shade, 214 * shade]
}

const skin: Colour = [224, 172, 138]
const blend = (one: Colour, other: Colour, share: number): Colour => [
  mix(one[0], other[0], share),
  mix(one[1], other[1], share),
  mix(one[2], other[2], share),
]

function colourOf(material: Material, x: number, y: number, z: number): Colour {
  if (material === 'hair') return [46, 36, 32]
  if (material === 'shirt') return [60, 92, 120]
  const side = abs(x)
  if (material === 'eye') {
    const far = hypot(side - 0.3, y - 0.095)
    if (z < 0.6) return [230, 225, 220]
    return far < 0.028 ? [12, 10, 10] : far < 0.07 ? [70, 42, 26] : [238, 234, 230]
  }
  return painted(side, y, z)
}

/** Lips, brows, lashes and nostrils, painted on the skin. */
function painted(side: number, y: number, z: number): Colour {
  let colour = skin
  const lips = (side / 0.25) ** 2 + ((y + 0.56) / 0.105) ** 2
  if (lips < 1.1 && z > 0.5) {
    colour = blend(colour, [178, 84, 80], clamp((1.1 - lips) * 4, 0, 1))
    if (abs(y + 0.557 - side * 0.02) < 0.014 && side < 0.22) colour = [96, 40, 38]
  }
  const along = clamp((side - 0.14) / 0.36, 0, 1)
  const brow = 0.045 * (1 - 0.5 * along) - abs(y - (0.3 + 0.07 * sin(along * 2.4)))
  if (side > 0.13 && side < 0.5 && z > 0.3)
    colour = blend(colour, [52, 36, 28], 0.95 * clamp(brow / 0.02, 0, 1))
  const lash = ((side - 0.3) / 0.15) ** 2 + ((y - 0.1) / 0.07) ** 2
  if (lash < 1.25 && z > 0.5 && y > 0.1) colour = blend(colour, [0, 0, 0], 0.58)
  if (hypot((side - 0.062) / 0.042, (y + 0.315) / 0.028) < 1 && z > 0.7) colour = [70, 36, 30]
  return colour
}
