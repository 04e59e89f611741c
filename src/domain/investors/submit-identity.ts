import { sql } from 'kysely'
import type { Tx } from '#database'

/**
 * Submits an identity to staff once the declaration and both pictures are complete. An identity about which
 * staff asked a question is submitted again as soon as its owner changes it.
 */
export async function submitWhole(tx: Tx, userId: string, at: Date): Promise<void> {
  await sql`
    update investors.identities i
    set state = 'declared', submitted_at = case when
      i.gender is not null and i.birth_place is not null and i.address_sealed is not null
        and (select count(*) from investors.documents p where p.user_id = i.user_id) = 2
      then ${at}::timestamptz end
    where user_id = ${userId} and state in ('declared', 'asked')`.execute(tx)
}
