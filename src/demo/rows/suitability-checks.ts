import { sql } from 'kysely'
import type { Tx } from '#database'
import { type DataKeys, seal } from '#files'
import { riskStatementVersion, suitabilityValidDays, suitabilityVersion } from '#investors'
import { newId } from '#kernel'

const harmless = {
  income: 'steady',
  reserve: 'full',
  debt: 'no',
  share: 'small',
  horizon: 'over5',
  rent: 'extra',
  experience: 'some',
  selling: 'in-windows',
  promise: 'open',
  loss: 'calm',
}

/** Inserts passed checks of the past with one statement. */
export async function recordPassedChecks(
  tx: Tx,
  keys: DataKeys,
  people: readonly { readonly userId: string; readonly checkedAt: Date }[],
): Promise<void> {
  const sealed = people.map(({ userId }) => seal(keys, userId, JSON.stringify(harmless)))
  await sql`
    insert into investors.suitability_checks (id, user_id, version, language, answers_sealed,
      answers_key_id, result, risk_statement_version, checked_at, valid_until)
    select c.id, c.user_id, ${suitabilityVersion}, 'id', c.bytes, c.key_id, 'pass',
      ${riskStatementVersion}, c.checked_at, c.checked_at + make_interval(days => ${suitabilityValidDays})
    from unnest(
      ${people.map(({ checkedAt }) => newId(checkedAt.getTime()))}::uuid[],
      ${people.map(({ userId }) => userId)}::uuid[],
      ${sealed.map(({ bytes }) => bytes)}::bytea[],
      ${sealed.map(({ keyId }) => keyId)}::text[],
      ${people.map(({ checkedAt }) => checkedAt.toISOString())}::timestamptz[]
    ) as c (id, user_id, bytes, key_id, checked_at)`.execute(tx)
}
