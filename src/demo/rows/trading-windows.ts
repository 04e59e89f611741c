import { sql } from 'kysely'
import type { Db } from '#database'
import { newId } from '#kernel'

/** A window that was announced before the demo began; nobody had to agree to it. Days are `YYYY-MM-DD`. */
export async function recordTradingWindow(
  db: Db,
  window: { opensOn: string; closesOn: string; announcedAt: Date },
): Promise<void> {
  const { opensOn, closesOn, announcedAt } = window
  await sql`
    insert into market.windows (id, opens_on, closes_on, terms_from, announced_at)
    select ${newId(announcedAt.getTime())}, ${opensOn}, ${closesOn}, effective_from, ${announcedAt}
    from market.terms order by effective_from desc limit 1`.execute(db)
}
