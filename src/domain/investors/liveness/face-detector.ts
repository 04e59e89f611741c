import { Worker } from 'node:worker_threads'

/** A face found in a picture; positions and sizes are fractions of the picture. */
export type DetectedFace = {
  /** The confidence of the face detection, 0 to 1. */
  readonly score: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** 0 is straight ahead; about 0.5 is 25° towards the person's own left; negative is to the right. */
  readonly turn: number
}

export type AnalysedPicture = {
  /** Width and height in pixels. */
  readonly width: number
  readonly height: number
  /** The faces, largest first. */
  readonly faces: readonly DetectedFace[]
  /** The brightness of the largest face, 0 (black) to 255; of the whole picture when there is no face. */
  readonly brightness: number
  /** The picture as 32 × 32 shades of grey, for comparing pictures. */
  readonly shades: Uint8Array
}

export type FaceDetector = {
  /** Finds the faces in pictures, one set at a time. Null when the queue is full or the time limit is exceeded. */
  look(pictures: readonly Uint8Array[]): Promise<readonly AnalysedPicture[] | null>
  close(): Promise<void>
}

type Waiting = {
  readonly pictures: readonly Uint8Array[]
  readonly resolve: (seen: readonly AnalysedPicture[] | null) => void
  readonly reject: (error: Error) => void
}

type Answer = { readonly seen?: readonly AnalysedPicture[]; readonly fault?: string }

type FaceDetectorLimits = {
  readonly waitingMax: number
  readonly idleMilliseconds: number
  readonly lookMilliseconds: number
}

const usualLimits: FaceDetectorLimits = {
  waitingMax: 6,
  idleMilliseconds: 60_000,
  lookMilliseconds: 30_000,
}

/** Opens the face finder; its thread starts with the first request. */
export function openFaceDetector(changes: Partial<FaceDetectorLimits> = {}): FaceDetector {
  const { waitingMax, idleMilliseconds, lookMilliseconds } = { ...usualLimits, ...changes }
  const waiting: Waiting[] = []
  let thread: Worker | null = null
  let timer: NodeJS.Timeout | undefined

  const rest = async () => {
    const resting = thread
    thread = null
    await resting?.terminate()
  }
  const next = () => {
    clearTimeout(timer)
    const [first] = waiting
    if (first === undefined) {
      timer = setTimeout(() => void rest(), idleMilliseconds).unref()
      return
    }
    timer = setTimeout(() => {
      void rest()
      finish((late) => late.resolve(null))
    }, lookMilliseconds).unref()
    thread ??= openThread()
    thread.postMessage(first.pictures)
  }
  const finish = (answer: (first: Waiting) => void) => {
    const first = waiting.shift()
    if (first !== undefined) answer(first)
    next()
  }
  const openThread = (): Worker => {
    const made = new Worker(new URL('./face-thread.ts', import.meta.url))
    made.unref()
    // A thread that was given up may still send a message; it is ignored.
    made.on('message', ({ seen, fault }: Answer) => {
      if (thread !== made) return
      finish((first) => (seen === undefined ? first.reject(new Error(fault)) : first.resolve(seen)))
    })
    made.on('error', (error) => {
      if (thread !== made) return
      thread = null
      finish((first) => first.reject(error as Error))
    })
    return made
  }
  return {
    look: (pictures) => {
      if (waiting.length >= waitingMax) return Promise.resolve(null)
      const { promise, resolve, reject } = Promise.withResolvers<
        readonly AnalysedPicture[] | null
      >()
      waiting.push({ pictures, resolve, reject })
      if (waiting.length === 1) next()
      return promise
    },
    close: async () => {
      clearTimeout(timer)
      for (const { resolve } of waiting.splice(0)) resolve(null)
      await rest()
    },
  }
}
