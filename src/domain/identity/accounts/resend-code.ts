import { sql } from 'kysely'
import { type Database, type Tx, transaction } from '#database'
import { type Clock, type Locale, later } from '#kernel'
import type { IdentityKeys } from '../keys.ts'
import { resendTooEarly, ticketEnded } from '../refusals.ts'
import { byAddress, countAttempts } from '../sessions/attempt-limits.ts'
import type { Origin } from '../sessions/device.ts'
import { opaqueHash } from '../sessions/session.ts'
import {
  codeHash,
  codeLifetime,
  newCode,
  type PendingActivation,
  pendingFrom,
  queueCode,
  resendWait,
} from './activation.ts'
import { emailKey } from './email.ts'

type ResendCode = { ticket: string }

/**
 * Emails a new code for a ticket, voids the previous one and resets the number of tries. At most once a minute
 * (`identity.resend_too_early`) and six times an hour for one address (`identity.too_many_attempts`). Refuses
 * with `identity.ticket_ended` when no registration waits.
 */
export async function resendCode(
  db: Database,
  keys: IdentityKeys,
  clock: Clock,
  input: ResendCode,
  origin: Origin,
): Promise<Omit<PendingActivation, 'ticket'>> {
  await countAttempts(db, byAddress('code-address', origin.address))
  const email = await transaction(db, async (tx) =>
    requireResendWait(await findPending(tx, clock, input), clock),
  )
  await countAttempts(db, [['code-account', emailKey(email)]])
  return await transaction(db, async (tx) => {
    const found = await findPending(tx, clock, input)
    requireResendWait(found, clock)
    const at = clock.now()
    const code = newCode()
    await sql`
      update identity.activations
      set code_hash = ${codeHash(keys, found.id, code)}, code_sent_at = ${at},
        code_expires_at = ${later(at, codeLifetime)}, wrong_tries = 0
      where id = ${found.id}`.execute(tx)
    await queueCode(tx, found, code)
    return pendingFrom(found.email, at)
  })
}

type Pending = {
  id: string
  email: string
  language: Locale
  opensAccount: boolean
  codeSentAt: Date
}

async function findPending(tx: Tx, clock: Clock, { ticket }: ResendCode): Promise<Pending> {
  const { rows } = await sql<Pending>`
    select a.id, u.email, u.language, a.opens_account, a.code_sent_at
    from identity.activations a join identity.users u on u.id = a.user_id
    where a.ticket_hash = ${opaqueHash(ticket)} and a.used_at is null
      and a.expires_at > ${clock.now()} and (u.status = 'registered' or not a.opens_account)
    for update of a`.execute(tx)
  const [found] = rows
  if (found === undefined) throw ticketEnded()
  return found
}

/** Returns the address of a pending activation whose last email is old enough to send another. */
function requireResendWait({ email, codeSentAt }: Pending, clock: Clock): string {
  const left = later(codeSentAt, resendWait).getTime() - clock.now().getTime()
  if (left > 0) throw resendTooEarly({ retryAfterSeconds: Math.ceil(left / 1000) })
  return email
}
