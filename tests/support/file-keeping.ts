import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Database } from '#database'
import { createDataKeys, type FileKeeping, openFolderStore } from '#files'
import { type Clock, newId } from '#kernel'

const keys = createDataKeys(['a secret of the tests, long enough'])

/** What files are kept with: a folder of their own. */
export function fileKeeping(db: Database, clock: Clock): FileKeeping {
  const store = openFolderStore(path.join(tmpdir(), `sepetak-test-files-${newId()}`))
  return { db, clock, store, keys }
}
