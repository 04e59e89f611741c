import type { Database } from '#database'
import { createDataKeys, type FileKeeping, openFolderStore } from '#files'
import type { Clock } from '#kernel'
import { temporaryFolder } from './temporary-folder.ts'

const keys = createDataKeys(['a secret of the tests, long enough'])

/** Returns a file storage in a folder of its own. */
export function fileKeeping(db: Database, clock: Clock): FileKeeping {
  const store = openFolderStore(temporaryFolder())
  return { db, clock, store, keys }
}
