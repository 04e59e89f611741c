import { Worker } from 'node:worker_threads'
import { second } from '#kernel'
import { linesOfTable, type PictureState, type TextLine } from './lines.ts'
import {
  type GreyPicture,
  greyPicture,
  preparedFor,
  type RecognitionPass,
} from './prepare-picture.ts'
import type { Answer, ReadRequest } from './reading-thread.ts'
import { readerBusy, readingFailed, readingTooSlow } from './refusals.ts'

/** A picture being read: its measurements, and the recognition passes, which run one after the other. */
export type PictureRead = PictureState & { look(look: RecognitionPass): Promise<TextLine[]> }

/** Reads the printed text of pictures, one picture at a time, in a worker thread. */
export type TextReader = {
  /**
   * Reads a picture that `files` has re-encoded. Refuses with `reading.busy`, `reading.too_slow` or
   * `reading.failed`.
   */
  take<Result>(picture: Uint8Array, task: (seen: PictureRead) => Promise<Result>): Promise<Result>
  /** Whether the worker thread is running. */
  isAwake(): boolean
  /** Ends the thread and refuses the pictures still in the queue. */
  close(): Promise<void>
}

type ReaderLimits = {
  readonly waitingMax?: number
  readonly taskMilliseconds?: number
  readonly idleMilliseconds?: number
}

/** Creates a text reader that starts its thread with the first picture and ends it when idle. */
export function openTextReader(limits: ReaderLimits = {}): TextReader {
  const { waitingMax = 3, taskMilliseconds = 30 * second, idleMilliseconds = 60 * second } = limits
  let thread: ReadingThread | null = null
  let idle: NodeJS.Timeout | undefined
  let before: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let isClosed = false

  const letGo = async () => {
    clearTimeout(idle)
    const ended = thread
    thread = null
    await ended?.end()
  }
  const read = async <Result>(
    picture: Uint8Array,
    task: (seen: PictureRead) => Promise<Result>,
  ) => {
    if (isClosed) throw readingFailed()
    clearTimeout(idle)
    const own = thread?.isAlive() === true ? thread : startThread()
    thread = own
    try {
      return await withTimeout(taskMilliseconds, async () => {
        const grey = await greyPicture(picture)
        return await task({ ...stateOf(grey), look: (look) => own.look(grey, look) })
      })
    } catch (error) {
      // No caller is waiting for the thread's result any more.
      if (isSlow(error)) await letGo()
      throw error
    } finally {
      idle = setTimeout(() => void letGo(), idleMilliseconds).unref()
    }
  }
  return {
    take: (picture, task) => {
      if (waiting >= waitingMax) return Promise.reject(readerBusy({ retryAfterSeconds: 15 }))
      waiting += 1
      const reading = before.then(() => read(picture, task))
      before = reading.then(
        () => (waiting -= 1),
        () => (waiting -= 1),
      )
      return reading
    },
    isAwake: () => thread?.isAlive() === true,
    close: async () => {
      isClosed = true
      await letGo()
    },
  }
}

const stateOf = ({ light, sharpness, longSide }: GreyPicture): PictureState => ({
  light,
  sharpness,
  longSide,
})

type ReadingThread = {
  look(grey: GreyPicture, look: RecognitionPass): Promise<TextLine[]>
  isAlive(): boolean
  end(): Promise<unknown>
}

function startThread(): ReadingThread {
  // The thread gets none of this process's environment variables, and its output is discarded.
  const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    env: {},
    stdout: true,
    stderr: true,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
  })
  worker.unref()
  const pending = new Map<number, (table: string | null) => void>()
  let isAlive = true
  let requests = 0
  const giveUp = () => {
    isAlive = false
    for (const answer of pending.values()) answer(null)
    pending.clear()
  }
  worker.on('message', ({ id, table }: Answer) => {
    pending.get(id)?.(table)
    pending.delete(id)
  })
  worker.on('error', giveUp)
  worker.on('exit', giveUp)
  return {
    look: async (grey, look) => {
      const picture = await preparedFor(grey, look)
      if (!isAlive) throw readingFailed()
      requests += 1
      const id = requests
      const table = await new Promise<string | null>((resolve) => {
        pending.set(id, resolve)
        worker.postMessage({ id, picture, layout: look.layout } satisfies ReadRequest)
      })
      if (table === null) throw readingFailed()
      return linesOfTable(table)
    },
    isAlive: () => isAlive,
    end: () => {
      isAlive = false
      return worker.terminate()
    },
  }
}

const slow = 'reading.too_slow'
const isSlow = (error: unknown) => (error as { code?: string }).code === slow

async function withTimeout<Result>(
  milliseconds: number,
  task: () => Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(readingTooSlow()), milliseconds)
  })
  const work = task()
  // After a timeout the task may still reject later; without a handler this would be an unhandled rejection.
  work.catch(() => {})
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
