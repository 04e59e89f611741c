import type { Database } from '#database'
import { makeAgreements, readStamps, recordStamps } from '#documents'
import { actorOf, staffIn } from '#identity'
import { day, dayAfter, jakartaDate, later } from '#kernel'
import { jakartaInstant } from '../jakarta-time.ts'
import type { DemoDeskOptions } from './desk-options.ts'

/** Agreements of these last days are still without a stamp: finance stamps twice a week. */
const unstampedDays = 3
const pageMax = 200

/**
 * Makes the agreements of all past purchases and records their electronic stamps as finance does, a day after the
 * signatures; only the latest ones are left as work.
 */
export async function stampPastAgreements(db: Database, options: DemoDeskOptions): Promise<void> {
  const { clock, files: store, dataKeys: keys, operator } = options
  while ((await makeAgreements({ db, clock, store, keys, operator })) > 0);
  const [userId] = await staffIn(db, ['finance'])
  if (userId === undefined) throw new Error('the demo has nobody in finance')
  const finance = await actorOf(db, userId)
  for (const [on, numbers] of await signedUntil(db, later(clock.now(), -unstampedDays * day))) {
    const stampedAt = jakartaInstant(dayAfter(on), 10)
    await recordStamps(
      db,
      { now: () => stampedAt },
      finance,
      numbers.map((number) => ({ number, serial: `CONTOH${number.replaceAll('-', '')}` })),
    )
  }
}

/** The numbers of the agreements that wait for a stamp and were signed before `until`, by the day of the signature. */
async function signedUntil(db: Database, until: Date): Promise<Map<string, string[]>> {
  const numbers = new Map<string, string[]>()
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof readStamps>> = await readStamps(db, 'waiting', {
      limit: pageMax,
      cursor,
    })
    for (const { number, signedAt } of page.items) {
      const on = jakartaDate(signedAt)
      if (signedAt < until) numbers.set(on, [...(numbers.get(on) ?? []), number])
    }
    cursor = page.nextCursor
  } while (cursor !== null)
  return numbers
}
