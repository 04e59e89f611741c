import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { transaction } from '#database'
import { countAttempts, emailKey } from '#identity'
import { type Actor, isUuid } from '#kernel'
import type { InheritanceServices } from './case.ts'
import { insertHeir, type StatedHeir } from './heirs.ts'
import { caseNotFound, stateDoesNotAllow } from './refusals.ts'
import { lockFreeCase } from './rows.ts'

type Input = { readonly caseId: string; readonly heirId: string }

/**
 * Mails a new invitation to an heir who has not accepted their share; the earlier link stops working. At most
 * five a day to one address. Refuses with `inheritance.not_now`, `inheritance.case_held`,
 * `inheritance.case_not_found` and `identity.too_many_attempts`.
 */
export async function inviteAgain(
  { db, clock }: Pick<InheritanceServices, 'db' | 'clock'>,
  actor: Actor,
  { caseId, heirId }: Input,
): Promise<void> {
  if (!isUuid(caseId) || !isUuid(heirId)) throw caseNotFound()
  const { rows } = await sql<{ email: string }>`
    select email from inheritance.heirs where id = ${heirId} and case_id = ${caseId}`.execute(db)
  const [known] = rows
  if (known === undefined) throw caseNotFound()
  await countAttempts(db, [['form-mail', emailKey(known.email)]])
  await transaction(db, async (tx) => {
    const at = clock.now()
    const found = await lockFreeCase(tx, caseId, ['confirmed'])
    // Inserts a new row with a new link: an invitation's row is never updated in place.
    const { rows: gone } = await sql<StatedHeir & { position: number }>`
      delete from inheritance.heirs where id = ${heirId} and case_id = ${caseId} and user_id is null
      returning position, name, relation, numerator::int, denominator::int, guardian, email`.execute(
      tx,
    )
    const [heir] = gone
    if (heir === undefined) throw stateDoesNotAllow()
    const { position, ...stated } = heir
    await insertHeir(tx, found, stated, { index: position - 1, at })
    await recordAudit(tx, {
      happenedAt: at,
      actorId: actor.userId,
      action: 'inheritance.invite-again',
      subjectKind: 'death-report',
      subjectId: caseId,
      details: { position },
    })
  })
}
