import type { Database } from '#database'
import { createDataKeys, type FileStorage, openFolderStore } from '#files'
import type { Clock } from '#kernel'
import { temporaryFolder } from './temporary-folder.ts'

const keys = createDataKeys(['a secret of the tests, long enough'])

/** Returns a file storage in a folder of its own. */
export function fileStorage(db: Database, clock: Clock): FileStorage {
  const store = openFolderStore(temporaryFolder())
  return { db, clock, store, keys }
}
