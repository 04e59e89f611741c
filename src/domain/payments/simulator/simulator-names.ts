import { sql } from 'kysely'
import type { Db } from '#database'
import { type Clock, later, second } from '#kernel'
import type { AccountNameAnswer, AccountNameQuestion } from '../gateways/gateway.ts'

const slowMilliseconds = 20 * second

/**
 * Simulates the holder of an account. The last two digits decide, so that every case can be tried: `00` no such
 * account, `11` another person, `22` the right name after twenty seconds, `33` the right name in a bank's
 * spelling; any other number belongs to the caller.
 */
export async function notifyAccountName(
  db: Db,
  clock: Clock,
  { reference, accountNumber, ownerName }: AccountNameQuestion,
): Promise<AccountNameAnswer> {
  const now = clock.now()
  const ending = accountNumber.slice(-2)
  const answersAt = ending === '22' ? later(now, slowMilliseconds) : now
  await sql`
    insert into payments.simulator_names (reference, answer, answers_at)
    values (${reference}, ${nameBy(ending, ownerName)}, ${answersAt})
    on conflict (reference) do nothing`.execute(db)
  const { rows } = await sql<{ answer: string | null; answersAt: Date }>`
    select answer, answers_at from payments.simulator_names
    where reference = ${reference}`.execute(db)
  const [row] = rows
  if (row === undefined || row.answersAt > now) return { state: 'pending' }
  return row.answer === null ? { state: 'not-found' } : { state: 'found', holderName: row.answer }
}

function nameBy(ending: string, ownerName: string): string | null {
  const upper = ownerName.toUpperCase()
  if (ending === '00') return null
  if (ending === '11') return 'SULASTRI HANDAYANI'
  if (ending !== '33') return upper
  const [first = upper, ...rest] = upper.split(' ')
  return rest.length === 0 ? `IR ${first}` : `IR ${rest.join(' ')} ${first.slice(0, 1)}`
}
