import type { DataKeys, FileStore } from '#files'
import type { Clock } from '#kernel'

/** Dependencies for filling the desks of the demo. */
export type DemoDeskOptions = {
  readonly clock: Clock
  readonly dataKeys: DataKeys
  readonly files: FileStore
  /** The operator named in the documents. */
  readonly operator: string | null
}
