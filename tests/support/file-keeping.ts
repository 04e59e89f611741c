import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Database } from '#database'
import { createDataKeys, type FileKeeping, openFolderStore } from '#files'
import { type Clock, newId } from '#kernel'

const keys = createDataKeys(['a secret of the tests, long enough'])

/** Returns a file storage in a folder of its own. */
export function fileKeeping(db: Database, clock: Clock): FileKeeping {
  const store = openFolderStore(path.join(tmpdir(), `sepetak-test-files-${newId()}`))
  return { db, clock, store, keys }
}
