import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Tx } from '#database'
import { jakartaDate } from '#kernel'
import { faultsOf, type OpeningInput, slugOf, tidied } from './opening-input.ts'
import { lockOpening } from './openings.ts'
import { openingChanged, openingClosed, openingUnacceptable } from './refusals.ts'

/** Who publishes, and when; null when the product itself does, such as the demo. */
type Publisher = { readonly actorId: string | null; readonly now: Date }

/**
 * Publishes an opening immediately. Its URL is made from its Indonesian title. Refuses with
 * `careers.opening_unacceptable` and the faults by field.
 */
export async function publishOpening(
  tx: Tx,
  by: Publisher,
  input: OpeningInput,
): Promise<{ readonly id: string }> {
  const details = requireAcceptable(input, by.now)
  const id = await freeSlug(tx, slugOf(details.title.id))
  await sql`
    insert into careers.openings (id, team, city_id, city_name, place, kind, title, summary, duties,
      requirements, pay_lowest, pay_highest, published_at, closes_on)
    values (${id}, ${details.team}, ${slugOf(details.cityName)}, ${details.cityName}, ${details.place},
      ${details.kind}, ${JSON.stringify(details.title)}::jsonb, ${JSON.stringify(details.summary)}::jsonb,
      ${JSON.stringify(details.duties)}::jsonb, ${JSON.stringify(details.requirements)}::jsonb,
      ${details.payLowest}, ${details.payHighest}, ${by.now}, ${details.closesOn})`.execute(tx)
  await record(tx, by, 'careers.publish-opening', id)
  return { id }
}

/**
 * Changes the text of a published opening; its URL stays. Refuses as `publishOpening` does, and with
 * `careers.not_found`, with `careers.opening_closed` when it was closed, and with `careers.opening_changed`
 * when the caller read an older version of its text.
 */
export async function changeOpening(
  tx: Tx,
  by: Publisher,
  { id, version }: { readonly id: string; readonly version: number },
  input: OpeningInput,
): Promise<void> {
  const opening = await lockOpening(tx, id)
  if (opening.closedAt !== null) throw openingClosed()
  if (opening.version !== version) throw openingChanged()
  const details = requireAcceptable(input, by.now)
  await sql`
    update careers.openings set team = ${details.team}, city_id = ${slugOf(details.cityName)},
      city_name = ${details.cityName}, place = ${details.place}, kind = ${details.kind},
      title = ${JSON.stringify(details.title)}::jsonb, summary = ${JSON.stringify(details.summary)}::jsonb,
      duties = ${JSON.stringify(details.duties)}::jsonb,
      requirements = ${JSON.stringify(details.requirements)}::jsonb, pay_lowest = ${details.payLowest},
      pay_highest = ${details.payHighest}, closes_on = ${details.closesOn}, version = version + 1
    where id = ${id}`.execute(tx)
  await record(tx, by, 'careers.change-opening', id)
}

/** Closes an opening before its last day. Refuses with `careers.opening_closed` when it is closed already. */
export async function closeOpening(tx: Tx, by: Publisher, id: string): Promise<void> {
  const { closedAt } = await lockOpening(tx, id)
  if (closedAt !== null) throw openingClosed()
  await sql`update careers.openings set closed_at = ${by.now} where id = ${id}`.execute(tx)
  await record(tx, by, 'careers.close-opening', id)
}

function requireAcceptable(input: OpeningInput, now: Date): OpeningInput {
  const details = tidied(input)
  const faults = faultsOf(details, jakartaDate(now))
  if (faults.length > 0) throw openingUnacceptable(faults)
  return details
}

/** Returns the slug itself, or the first free one of `slug-2`, `slug-3` … */
async function freeSlug(tx: Tx, slug: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select id from careers.openings where id = ${slug} or id like ${`${slug}-%`}`.execute(tx)
  // The page to apply without an opening is at `/careers/apply`.
  const taken = new Set(['apply', ...rows.map(({ id }) => id)])
  let id = slug
  for (let number = 2; taken.has(id); number += 1) id = `${slug}-${number}`
  return id
}

// Of two concurrent openings with the same title, the second waits for the lock and takes the next slug.
const lockKey = 7_350_543

async function record(
  tx: Tx,
  { actorId, now }: Publisher,
  action: string,
  id: string,
): Promise<void> {
  await recordAudit(tx, {
    happenedAt: now,
    actorId,
    action,
    subjectKind: 'opening',
    subjectId: id,
  })
}
