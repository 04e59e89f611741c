import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newId } from '#kernel'

/**
 * Returns the path of a folder that does not exist yet. During a test run it is in the folder of the run’s
 * PostgreSQL server, which is removed at the end, or by the next run if this one is killed.
 */
export function temporaryFolder(): string {
  return path.join(process.env.RUN_FOLDER ?? tmpdir(), `sepetak-test-${newId()}`)
}

const inMemory = '/dev/shm'
const enoughBytes = 8 * 2 ** 30

/**
 * Returns the folder for the databases of tests. It is in memory when the machine has enough: a test run creates
 * several hundred databases of some two thousand files each.
 */
export function databasesFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= enoughBytes ? inMemory : tmpdir()
  } catch {
    return tmpdir()
  }
}
