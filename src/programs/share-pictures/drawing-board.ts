import { Worker } from 'node:worker_threads'
import type { SharePicture } from './share-picture.ts'

type DrawingBoard = {
  /** Draws in a worker thread, one picture at a time; null when too many are waiting. */
  draw(picture: SharePicture, file: Uint8Array | null): Promise<Uint8Array | null>
  close(): Promise<void>
}

type Waiting = {
  readonly picture: SharePicture
  readonly file: Uint8Array | null
  readonly resolve: (png: Uint8Array) => void
  readonly reject: (error: Error) => void
}

type Answer = { readonly png?: Uint8Array; readonly fault?: string }

const waitingMax = 40
const idleMilliseconds = 60_000

export function openDrawingBoard(): DrawingBoard {
  const waiting: Waiting[] = []
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  const rest = async () => {
    const resting = thread
    thread = null
    await resting?.terminate()
  }
  const next = () => {
    const [first] = waiting
    if (first === undefined) {
      idle = setTimeout(() => void rest(), idleMilliseconds).unref()
      return
    }
    clearTimeout(idle)
    thread ??= openThread()
    thread.postMessage({ picture: first.picture, file: first.file })
  }
  const openThread = (): Worker => {
    const made = new Worker(new URL('./drawing-thread.ts', import.meta.url))
    made.unref()
    made.on('message', ({ png, fault }: Answer) => {
      const first = waiting.shift()
      if (png !== undefined) first?.resolve(png)
      else first?.reject(new Error(fault))
      next()
    })
    made.on('error', (error) => {
      if (thread === made) thread = null
      waiting.shift()?.reject(error as Error)
      next()
    })
    return made
  }
  return {
    draw: async (picture, file) => {
      if (waiting.length >= waitingMax) return null
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
      waiting.push({ picture, file, resolve, reject })
      if (waiting.length === 1) next()
      return promise
    },
    close: async () => {
      clearTimeout(idle)
      for (const { reject } of waiting.splice(0)) reject(new Error('The server is stopping'))
      await rest()
    },
  }
}
