import { statfs } from 'node:fs/promises'

/** The use of a disk in bytes. */
export type DiskUse = { readonly bytes: number; readonly bytesFree: number }

/** The options of the disk guard. */
type DiskProbe = () => Promise<DiskUse>

type DiskGuard = {
  /** Whether the disk was too full for money operations at the last check. */
  isFull(): boolean
  stop(): void
}

type DiskGuardOptions = {
  readonly probe: DiskProbe
  /** Called when the disk becomes full or has room again, and when a check fails. */
  readonly onChange: (state: 'full' | 'room' | 'unknown', use: DiskUse | null) => void
  readonly everyMilliseconds?: number
}

const usedMax = 0.9
/** On a large disk, one tenth free is enough for days. */
const bytesFreeMin = 10 * 1024 ** 3
const everyMillisecondsDefault = 10_000

/**
 * Checks the disk at an interval, never during a request. A database whose disk is full stops in the middle of
 * an operation; money operations are refused before that, while there is room to complete those that have
 * begun.
 */
export async function guardDisk(options: DiskGuardOptions): Promise<DiskGuard> {
  const { probe, onChange, everyMilliseconds = everyMillisecondsDefault } = options
  let isFullNow = false
  let lastReported: 'full' | 'room' | 'unknown' = 'room'
  const look = async () => {
    const use = await probe().catch(() => null)
    const next = use === null ? 'unknown' : isFull(use) ? 'full' : 'room'
    // A failed check keeps the state: a failing guard does not stop money operations.
    if (next !== 'unknown') isFullNow = next === 'full'
    if (next === lastReported) return
    lastReported = next
    onChange(next, use)
  }
  await look()
  const timer = setInterval(() => void look(), everyMilliseconds)
  timer.unref()
  return { isFull: () => isFullNow, stop: () => clearInterval(timer) }
}

/** More than nine tenths used, and little space free. */
export function isFull({ bytes, bytesFree }: DiskUse): boolean {
  return 1 - bytesFree / bytes > usedMax && bytesFree < bytesFreeMin
}

/** The use of the disk of a folder. */
export function diskOf(folder: string): DiskProbe {
  return async () => {
    const { bsize, blocks, bavail } = await statfs(folder)
    return { bytes: blocks * bsize, bytesFree: bavail * bsize }
  }
}
