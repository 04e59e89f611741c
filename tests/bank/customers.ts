import { randomBytes } from 'node:crypto'
import { transaction } from '#database'
import { createDataKeys } from '#files'
import { createIdentityKeys } from '#identity'
import { type Clock, day, later, newId } from '#kernel'
import { recordPastAccounts } from '../../src/demo/rows/bank-accounts.ts'
import { signAccessToken } from '../../src/domain/identity/sessions/access-token.ts'
import type { TestDatabase } from '../support/database.ts'
import { dataSecret, testSecret } from '../support/test-api.ts'

/** An investor with a bank account and a session that stays confirmed. */
export type Customer = {
  readonly userId: string
  readonly sessionId: string
  readonly accountId: string
  /** The roles of a staff member; investors have none. */
  readonly roles?: readonly string[]
}

/** The code by which others make an offer to a customer. */
export function codeOf(customers: readonly Customer[], customer: Customer): string {
  return `PEMODAL${customers.indexOf(customer) + 10}`
}

/** Gives each user a bank account without a waiting period and a session that stays confirmed. */
export async function openAccounts(
  store: Pick<TestDatabase, 'db' | 'asOwner'>,
  userIds: readonly string[],
  now: Date,
): Promise<Customer[]> {
  const added = later(now, -10 * day)
  const accounts = userIds.map((userId, index) => ({
    id: newId(),
    userId,
    bankCode: '014',
    accountNumber: `54201${String(index).padStart(5, '0')}`,
    ownerName: 'Pemodal Uji',
    purpose: null,
    isMain: true,
    addedAt: added,
  }))
  const keys = createDataKeys([dataSecret])
  await transaction(store.db, (tx) => recordPastAccounts(tx, keys, accounts))
  const sessions = await openSessions(store, userIds)
  return userIds.map((userId, index) => {
    const [sessionId = '', accountId = ''] = [sessions[index], accounts[index]?.id]
    return { userId, sessionId, accountId }
  })
}

/** Creates a confirmed session for each user and returns the session ids. */
export async function openSessions(
  { asOwner }: Pick<TestDatabase, 'asOwner'>,
  userIds: readonly string[],
): Promise<string[]> {
  const sessions = userIds.map(() => newId())
  // The confirmation lasts for the whole run, because other tests check confirmations.
  await asOwner(`
    insert into identity.sessions (id, user_id, refresh_hash, device, user_agent, address, started_at,
      last_used_at, expires_at, confirmed_at)
    values ${userIds
      .map((userId, index) => {
        const hash = randomBytes(32).toString('hex')
        return `('${sessions[index]}', '${userId}', '\\x${hash}', 'bank', 'bank', '127.0.0.1', now(), now(),
          now() + interval '9 years', now() + interval '9 years')`
      })
      .join(',')}`)
  return sessions
}

/** Signs tokens as the servers do, and caches each for a minute of the clock. */
export function tokens(clock: Clock): (customer: Customer) => Promise<string> {
  const keys = createIdentityKeys([testSecret])
  const kept = new Map<string, { token: string; until: Date }>()
  return async ({ userId, sessionId, roles = [] }) => {
    const known = kept.get(userId)
    if (known !== undefined && known.until > clock.now()) return known.token
    const session = { sessionId, actor: { userId, roles } }
    const token = await signAccessToken(keys, clock, session)
    kept.set(userId, { token, until: later(clock.now(), 60_000) })
    return token
  }
}
