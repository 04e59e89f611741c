import { statfs } from 'node:fs/promises'

/** How full a disk is. */
export type DiskUse = { readonly bytes: number; readonly bytesFree: number }

/** How the use of the data disk is found out. */
export type DiskProbe = () => Promise<DiskUse>

export type DiskGuard = {
  /** Whether the disk was too full for money when it was last looked at. */
  isFull(): boolean
  stop(): void
}

export type DiskGuardOptions = {
  readonly probe: DiskProbe
  /** Called whenever it becomes full or has room again, and when it cannot be looked at. */
  readonly onChange: (state: 'full' | 'room' | 'unknown', use: DiskUse | null) => void
  readonly everyMilliseconds?: number
}

const usedMax = 0.9
/** A large disk has room for days when nine tenths of it are used. */
const bytesFreeMin = 10 * 1024 ** 3
const everyMillisecondsDefault = 10_000

/**
 * Looks at the disk now and again, never for a request. A database whose disk is full stops in the
 * middle of what it does; money is refused before that, while there is room to end what was begun.
 */
export async function guardDisk(options: DiskGuardOptions): Promise<DiskGuard> {
  const { probe, onChange, everyMilliseconds = everyMillisecondsDefault } = options
  let isFullNow = false
  let told: 'full' | 'room' | 'unknown' = 'room'
  const look = async () => {
    const use = await probe().catch(() => null)
    const next = use === null ? 'unknown' : isFull(use) ? 'full' : 'room'
    // What cannot be looked at stays as it was: a guard that fails does not stop money by itself.
    if (next !== 'unknown') isFullNow = next === 'full'
    if (next === told) return
    told = next
    onChange(next, use)
  }
  await look()
  const timer = setInterval(() => void look(), everyMilliseconds)
  timer.unref()
  return { isFull: () => isFullNow, stop: () => clearInterval(timer) }
}

/** More than nine tenths used, and little left. */
export function isFull({ bytes, bytesFree }: DiskUse): boolean {
  return 1 - bytesFree / bytes > usedMax && bytesFree < bytesFreeMin
}

/** The disk that holds a folder. */
export function diskOf(folder: string): DiskProbe {
  return async () => {
    const { bsize, blocks, bavail } = await statfs(folder)
    return { bytes: blocks * bsize, bytesFree: bavail * bsize }
  }
}
