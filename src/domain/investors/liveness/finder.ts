import type { DetectedFace } from './face-detector.ts'
import { type Point, turnOf } from './turn.ts'

type Size = { readonly width: number; readonly height: number }

type Finder = {
  /** Finds every face in a picture of RGB bytes. */
  find(picture: Uint8Array, size: Size): Promise<DetectedFace[]>
}

type ReadFile = (name: string) => Uint8Array

type Weights = Record<string, unknown>
type Tensor = { dispose(): void }
type Net = { loadFromWeightMap(weights: Weights): void }
type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
type Found = {
  readonly detection: { readonly score: number; readonly box: Box }
  readonly landmarks: { readonly positions: readonly Point[] }
}

/** The part of the library used here; its own types need those of a browser. */
type Library = {
  readonly env: { setEnv(env: Readonly<Record<string, unknown>>): void }
  readonly nets: { readonly tinyFaceDetector: Net; readonly faceLandmark68Net: Net }
  readonly TinyFaceDetectorOptions: new (options: {
    inputSize: number
    scoreThreshold: number
  }) => object
  detectAllFaces(picture: Tensor, options: object): { withFaceLandmarks(): Promise<Found[]> }
  readonly tf: {
    setBackend(name: string): Promise<boolean>
    ready(): Promise<void>
    env(): { setPlatform(name: string, platform: Readonly<Record<string, unknown>>): void }
    tensor3d(values: Uint8Array, shape: readonly number[], type: 'int32'): Tensor
    readonly io: { decodeWeights(bytes: ArrayBuffer, specs: readonly unknown[]): Weights }
  }
}

type Manifest = readonly {
  readonly weights: readonly unknown[]
  readonly paths: readonly string[]
}[]

const folder = '@vladmandic/face-api/model/'
// At the distance of a hand-held camera, 320 detects no more faces than 224 and takes twice as long.
const inputSize = 224
const scoreThreshold = 0.4

/** Loads the neural networks. `readFile` reads a file of a package by its name. */
export async function openFinder(readFile: ReadFile): Promise<Finder> {
  const library = await load()
  const { tf, nets } = library
  await tf.setBackend('cpu')
  await tf.ready()
  fill(library, nets.tinyFaceDetector, 'tiny_face_detector_model', readFile)
  fill(library, nets.faceLandmark68Net, 'face_landmark_68_model', readFile)
  const options = new library.TinyFaceDetectorOptions({ inputSize, scoreThreshold })
  return {
    find: async (picture, { width, height }) => {
      const tensor = tf.tensor3d(picture, [height, width, 3], 'int32')
      try {
        const found = await library.detectAllFaces(tensor, options).withFaceLandmarks()
        return found.map(({ detection: { score, box }, landmarks }) => ({
          score,
          left: box.x / width,
          top: box.y / height,
          width: box.width / width,
          height: box.height / height,
          turn: turnOf(landmarks.positions),
        }))
      } finally {
        tensor.dispose()
      }
    },
  }
}

/**
 * Loads the library's self-contained bundle, which is made for browsers and fails when it detects Node.
 * `process` is hidden while it loads, and it gets neither file access nor the network.
 */
async function load(): Promise<Library> {
  const { process } = globalThis
  // The library reads `process` only while it loads; no other code runs in this thread during that time.
  delete (globalThis as { process?: unknown }).process
  let library: Library
  try {
    library = (await import('@vladmandic/face-api/dist/face-api.esm.js')) as unknown as Library
  } finally {
    globalThis.process = process
  }
  library.tf.env().setPlatform('node', {
    fetch: refuse,
    now: () => performance.now(),
    encode: (text: string) => new TextEncoder().encode(text),
    decode: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
    setTimeoutCustom: setTimeout,
    isTypedArray: ArrayBuffer.isView,
  })
  // The library checks whether an input is an instance of one of these classes; ours never are.
  class Nothing {}
  library.env.setEnv({
    Canvas: Nothing,
    CanvasRenderingContext2D: Nothing,
    Image: Nothing,
    ImageData: Nothing,
    Video: Nothing,
    createCanvasElement: refuse,
    createImageElement: refuse,
    createVideoElement: refuse,
    fetch: refuse,
    readFile: refuse,
  })
  return library
}

function refuse(): never {
  throw new Error('nothing is fetched or drawn while faces are looked for')
}

function fill({ tf }: Library, net: Net, name: string, readFile: ReadFile): void {
  const text = Buffer.from(readFile(`${folder}${name}-weights_manifest.json`)).toString('utf8')
  // The package version is pinned, so the shape of this file is known.
  const manifest = JSON.parse(text) as Manifest
  const bytes = Buffer.concat(
    manifest.flatMap(({ paths }) => paths.map((path) => readFile(folder + path))),
  )
  const specs = manifest.flatMap(({ weights }) => weights)
  net.loadFromWeightMap(tf.io.decodeWeights(new Uint8Array(bytes).buffer, specs))
}
