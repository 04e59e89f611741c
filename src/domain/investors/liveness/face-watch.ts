import { Worker } from 'node:worker_threads'

/** A face as it was found; places and sizes are shares of the picture. */
export type SeenFace = {
  /** How sure the finder is, from 0 to 1. */
  readonly score: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** 0 looks straight ahead, about 0.5 is 25° towards the person's own left, negative to the right. */
  readonly turn: number
}

export type SeenPicture = {
  /** Width by height, in pixels. */
  readonly width: number
  readonly height: number
  /** The largest first. */
  readonly faces: readonly SeenFace[]
  /** From 0, black, to 255, of the largest face; of the whole picture where there is none. */
  readonly brightness: number
  /** The picture as 32 × 32 shades of grey, to distinguish pictures. */
  readonly shades: Uint8Array
}

export type FaceWatch = {
  /** Looks at pictures, one set at a time; null when too many wait, or when it takes too long. */
  look(pictures: readonly Uint8Array[]): Promise<readonly SeenPicture[] | null>
  close(): Promise<void>
}

type Waiting = {
  readonly pictures: readonly Uint8Array[]
  readonly resolve: (seen: readonly SeenPicture[] | null) => void
  readonly reject: (error: Error) => void
}

type Answer = { readonly seen?: readonly SeenPicture[]; readonly fault?: string }

export type FaceWatchLimits = {
  readonly waitingMax: number
  readonly idleMilliseconds: number
  readonly lookMilliseconds: number
}

const usualLimits: FaceWatchLimits = {
  waitingMax: 6,
  idleMilliseconds: 60_000,
  lookMilliseconds: 30_000,
}

/** Opens what looks at pictures; its thread starts with the first of them. */
export function openFaceWatch(changes: Partial<FaceWatchLimits> = {}): FaceWatch {
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
    const made = new Worker(new URL('./look-thread.ts', import.meta.url))
    made.unref()
    // A thread that was given up may still speak; it is not listened to.
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
      const { promise, resolve, reject } = Promise.withResolvers<readonly SeenPicture[] | null>()
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
