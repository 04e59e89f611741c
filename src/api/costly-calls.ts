import { createMiddleware } from 'hono/factory'
import { byAddress, countAttempts, type LimitName } from '#identity'
import type { ApiContext, ApiEnv } from './env.ts'
import { isRefusal } from './problem.ts'
import { tooManyFiles } from './refusals.ts'
import { isOwnUpload } from './uploads.ts'

/**
 * What is written, drawn, unsealed or packed for one reader at each call: a hundred times the work of a
 * page. A test holds this table to the document of the API: whatever answers a file is in it.
 */
const filesOfAccounts: readonly RegExp[] = [
  /^wallet\/movements\/file$/,
  /^wallet\/movements\/[^/]+\/receipt$/,
  /^wallet\/statements\/[^/]+\/file$/,
  /^portfolio\/tax-years\/[^/]+\/file$/,
  /^portfolio\/exports\/[^/]+$/,
  /^referrals\/friends\/file$/,
  /^(subscriptions|offerings)\/[^/]+\/(agreement|certificate)\/file$/,
  /^properties\/[^/]+\/(buyer-documents|owner-papers|reports)\/[^/]+$/,
  /^users\/portrait$/,
  /^back-office\/.+\/(file|files\/[^/]+|document|csv|cv|picture)$/,
  /^back-office\/.+\/(papers|movement-frames|evidence|issued-documents|proposals|pictures)\/[^/]+$/,
]

const archives: readonly RegExp[] = [
  /^wallet\/continuity-pack$/,
  /^users\/privacy-requests\/[^/]+\/file$/,
]

const filesOfGuests: readonly RegExp[] = [
  /^properties\/[^/]+\/(documents\/[^/]+|issued-documents)\/[^/]+$/,
  /^payout-calendars\/[^/]+$/,
]

/** Which limit a call of someone who is signed in counts against; null: that of all calls alone. */
export function costOf(method: string, path: string): LimitName | null {
  const name = nameOf(path)
  if (method === 'GET' && archives.some((shape) => shape.test(name))) return 'archive-account'
  if (method === 'GET' && filesOfAccounts.some((shape) => shape.test(name))) return 'costly-account'
  // Pictures are taken apart and drawn again, cards are read.
  return method === 'POST' && isOwnUpload(path) ? 'costly-account' : null
}

/** Whether anybody may cause this work: then it is counted by network. */
export function isCostlyForGuests(method: string, path: string): boolean {
  return method === 'GET' && filesOfGuests.some((shape) => shape.test(nameOf(path)))
}

/** Counts a costly call of an account, once a request; refuses with `request.too_many`. */
export async function limitCostly(c: ApiContext, userId: string): Promise<void> {
  const limit = costOf(c.req.method, c.req.path)
  if (limit === null || c.get('isCostCounted') === true || isNoForm(c)) return
  c.set('isCostCounted', true)
  await counted(countAttempts(c.var.services.db, [[limit, userId]]))
}

/** The same for those who are not signed in, by network. */
export const limitCostlyOfGuests = createMiddleware<ApiEnv>(async (c, next) => {
  if (isCostlyForGuests(c.req.method, c.req.path))
    await counted(countAttempts(c.var.services.db, byAddress('costly-address', c.var.address)))
  await next()
})

// What is sent without a form is refused before anything of it is read.
function isNoForm({ req }: ApiContext): boolean {
  return req.method === 'POST' && !/^multipart\//i.test(req.header('content-type') ?? '')
}

async function counted(counting: Promise<void>): Promise<void> {
  await counting.catch((error: unknown) => {
    const wait = isRefusal(error) ? error.details.retryAfterSeconds : undefined
    throw typeof wait === 'number' ? tooManyFiles({ retryAfterSeconds: wait }) : error
  })
}

function nameOf(path: string): string {
  return path.replace(/^\/api\//, '').replace(/\/$/, '')
}
