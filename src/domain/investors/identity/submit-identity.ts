import { sql } from 'kysely'
import { notifyDesk } from '#approvals'
import { deskRoles } from '#contract'
import type { Tx } from '#database'

/**
 * Submits an identity to staff once the declaration and both pictures are complete, and notifies them. An identity
 * about which staff asked a question is submitted again as soon as its owner changes it.
 */
export async function submitWhole(tx: Tx, userId: string, at: Date): Promise<void> {
  const { rows } = await sql<{ isNew: boolean }>`
    update investors.identities i
    set state = 'declared', submitted_at = case when
      i.gender is not null and i.birth_place is not null and i.address_sealed is not null
        and (select count(*) from investors.documents p where p.user_id = i.user_id) = 2
      then ${at}::timestamptz end
    where user_id = ${userId} and state in ('declared', 'asked')
    returning new.submitted_at is not null
      and (old.submitted_at is null or old.state = 'asked') as is_new`.execute(tx)
  if (rows[0]?.isNew !== true) return
  await notifyDesk(tx, {
    event: 'identity-waiting',
    roles: deskRoles.identities,
    path: '/back-office/identities',
    ownerId: userId,
    happenedAt: at,
  })
}
