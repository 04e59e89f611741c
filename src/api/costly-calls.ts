import { createMiddleware } from 'hono/factory'
import { fileTypes } from '#contract/files.ts'
import {
  answeredTypes,
  isForEverybody,
  type Operation,
  operations,
  pathShape,
} from '#contract/operations.ts'
import { byAddress, countAttempts, type LimitName } from '#identity'
import type { ApiContext, ApiEnv } from './env.ts'
import { isRefusal } from './problem.ts'
import { tooManyFiles } from './refusals.ts'
import { isOwnUpload, matchesAnyPath } from './uploads.ts'

// Pictures that are stored as served, and streams, which are one long response.
const cheap = /^\/(pictures|back-office\/pictures|notifications\/stream)|\/inspections\//

/** Files generated, decrypted or packed for one reader on each call: a hundred times the cost of a page. */
const files = operations.filter(
  (operation) =>
    !cheap.test(operation.path) && answeredTypes(operation).some((type) => type !== fileTypes.json),
)
const isArchive = (operation: Operation) => answeredTypes(operation).includes(fileTypes.zip)
const archives = files.filter(isArchive).map(pathShape)
const filesOfAccounts = files.filter((file) => !isForEverybody(file)).map(pathShape)
const filesOfGuests = files.filter(isForEverybody).map(pathShape)

/** The limit that a call of a signed-in user counts against; null when only the general limit applies. */
export function costOf(method: string, path: string): LimitName | null {
  if (method === 'GET' && matchesAnyPath(archives, path)) return 'archive-account'
  if (method === 'GET' && matchesAnyPath(filesOfAccounts, path)) return 'costly-account'
  // Pictures are re-encoded, and cards are read.
  return method === 'POST' && isOwnUpload(path) ? 'costly-account' : null
}

/** Whether guests can cause this cost; then it is counted per network. */
export function isCostlyForGuests(method: string, path: string): boolean {
  return method === 'GET' && matchesAnyPath(filesOfGuests, path)
}

/** Counts a costly call of an account once per request. Refuses with `request.too_many`. */
export async function limitCostly(c: ApiContext, userId: string): Promise<void> {
  const limit = costOf(c.req.method, c.req.path)
  if (limit === null || c.get('isCostCounted') === true || isNotForm(c)) return
  c.set('isCostCounted', true)
  await refuseWhenLimited(countAttempts(c.var.services.db, [[limit, userId]]))
}

/** The same for guests, per network. */
export const limitCostlyOfGuests = createMiddleware<ApiEnv>(async (c, next) => {
  if (isCostlyForGuests(c.req.method, c.req.path))
    await refuseWhenLimited(
      countAttempts(c.var.services.db, byAddress('costly-address', c.var.address)),
    )
  await next()
})

// A body that is not a form is refused before it is read.
function isNotForm({ req }: ApiContext): boolean {
  return req.method === 'POST' && !/^multipart\//i.test(req.header('content-type') ?? '')
}

async function refuseWhenLimited(counting: Promise<void>): Promise<void> {
  await counting.catch((error: unknown) => {
    const wait = isRefusal(error) ? error.details.retryAfterSeconds : undefined
    throw typeof wait === 'number' ? tooManyFiles({ retryAfterSeconds: wait }) : error
  })
}
