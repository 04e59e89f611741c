import type { DataKeys, FileStore } from '#files'
import type { Clock } from '#kernel'

/** What the desks of the demo are filled with. */
export type DemoDeskOptions = {
  readonly clock: Clock
  readonly dataKeys: DataKeys
  readonly files: FileStore
}
