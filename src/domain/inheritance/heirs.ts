import { sql } from 'kysely'
import { type Proposal, propose, staffReason, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import type { HeirCertificate, HeirRelation } from '#contract'
import { type Db, type Tx, transaction } from '#database'
import { lockOpen, nameFault, openAmong } from '#identity'
import { readVerifiedNames } from '#investors'
import { type Actor, type FieldError, newId, plainText, tidyName } from '#kernel'
import { queueMail } from '#notifications'
import { type InheritanceServices, type LockedCase, linkHash, newLink } from './case.ts'
import { heirsUnacceptable, linkEnded, stateDoesNotAllow } from './refusals.ts'
import { isBlocked, lockCase, lockFreeCase } from './rows.ts'
import { isWhole } from './shares.ts'

/** An heir as named on the certificate of inheritance. */
export type StatedHeir = {
  readonly name: string
  readonly relation: HeirRelation
  readonly numerator: number
  readonly denominator: number
  /** Who receives the share instead: the guardian of a child, or the attorney of an heir without an account. */
  readonly guardian: string | null
  readonly email: string
}

type Statement = {
  readonly certificate: HeirCertificate
  readonly certificateNumber: string
  readonly heirs: readonly StatedHeir[]
}

/** An heir as shown to staff and to the heir. */
export type Heir = {
  readonly id: string
  readonly position: number
  readonly name: string
  readonly relation: HeirRelation
  readonly numerator: bigint
  readonly denominator: bigint
  readonly guardian: string | null
  readonly email: string
  readonly userId: string | null
  readonly acceptedAt: Date | null
}

const kind = 'heirs-statement'
const heirsMax = 50
const certificateNumberMax = 100

/**
 * Proposes the heirs of a confirmed death according to the certificate; a second person has to approve. After the
 * estate has passed on, only while the closed account of an heir blocks what arrived since; it then has to be passed
 * on again. Refuses with `inheritance.heirs_unacceptable`, `inheritance.not_now` and `inheritance.case_held`.
 */
export async function proposeHeirs(
  services: InheritanceServices,
  actor: Actor,
  input: Statement & { readonly caseId: string; readonly reason: string },
): Promise<Proposal> {
  const reason = staffReason(input.reason)
  const stated = tidied(input)
  return await transaction(services.db, async (tx) => {
    const found = await lockRecordable(tx, input.caseId)
    return await propose(tx, {
      kind,
      subjectId: found.id,
      ...(found.userId === null ? {} : { aboutUserId: found.userId }),
      content: { reason, ...stated },
      byUserId: actor.userId,
      now: services.clock.now(),
    })
  })
}

/** Records the heirs, replacing earlier ones, and mails each an invitation. */
export const heirsStatement = twoPersonAct<Statement & { readonly reason: string }>({
  kind,
  lock: lockCase,
  carryOut: async (tx, { proposal, content, actor, now: at }) => {
    const found = await lockRecordable(tx, proposal.subjectId)
    const { certificate, certificateNumber, heirs } = content
    await replaceHeirs(tx, found.id, at)
    await sql`
      update inheritance.cases set certificate = ${certificate}, certificate_number = ${certificateNumber},
        state = 'confirmed', ended_at = null, changed_at = ${at}
      where id = ${found.id}`.execute(tx)
    for (const [index, heir] of heirs.entries()) await insertHeir(tx, found, heir, { index, at })
    await recordAudit(tx, {
      happenedAt: at,
      actorId: actor.userId,
      action: 'inheritance.state-heirs',
      subjectKind: 'death-report',
      subjectId: found.id,
      details: { heirs: heirs.length },
    })
  },
})

/** Locks a report whose heirs can be recorded: before the estate has passed on, or while what arrived since cannot. */
async function lockRecordable(tx: Tx, caseId: string): Promise<LockedCase> {
  const found = await lockFreeCase(tx, caseId, ['confirmed', 'transferred'])
  if (found.state === 'transferred' && !(await isBlocked(tx, found.id))) throw stateDoesNotAllow()
  return found
}

// Heirs who received parts stay with them.
async function replaceHeirs(tx: Tx, caseId: string, at: Date): Promise<void> {
  await sql`
    delete from inheritance.heirs h where h.case_id = ${caseId}
      and not exists (select from inheritance.parts p where p.heir_id = h.id)`.execute(tx)
  await sql`
    update inheritance.heirs set replaced_at = ${at}
    where case_id = ${caseId} and replaced_at is null`.execute(tx)
}

/** Records an heir and mails them their invitation. */
export async function insertHeir(
  tx: Tx,
  { id: caseId, language, deceasedName }: LockedCase,
  heir: StatedHeir,
  { index, at }: { readonly index: number; readonly at: Date },
): Promise<void> {
  const { name, relation, numerator, denominator, guardian, email } = heir
  const link = newLink()
  await sql`
    insert into inheritance.heirs (id, case_id, position, name, relation, numerator, denominator, guardian, email, token_hash)
    values (${newId(at.getTime())}, ${caseId}, ${index + 1}, ${name}, ${relation}, ${numerator}, ${denominator},
      ${guardian}, ${email}, ${link.hash})`.execute(tx)
  const values = { readerName: guardian ?? name, deceased: deceasedName, token: link.token }
  await queueMail(tx, { template: 'heir-invited', to: email, language, values })
}

function tidied({ certificate, certificateNumber, heirs }: Statement): Statement {
  const number = plainText(certificateNumber)
  const tidy = heirs.map((heir) => ({
    ...heir,
    name: tidyName(plainText(heir.name)),
    guardian: heir.guardian === null ? null : tidyName(plainText(heir.guardian)),
  }))
  const faults: (FieldError | null)[] = tidy.flatMap((heir, index) => [
    nameFault(heir.name, `heirs.${index}.name`),
    heir.guardian === null ? null : nameFault(heir.guardian, `heirs.${index}.guardian`),
    heir.numerator > heir.denominator
      ? { path: `heirs.${index}.share`, code: 'inheritance.share_shape' }
      : null,
  ])
  const path = 'certificateNumber'
  if (number === '') faults.push({ path, code: 'field.required' })
  if ([...number].length > certificateNumberMax)
    faults.push({ path, code: 'field.too_long', details: { maximum: certificateNumberMax } })
  if (heirs.length === 0) faults.push({ path: 'heirs', code: 'field.required' })
  if (heirs.length > heirsMax)
    faults.push({ path: 'heirs', code: 'field.too_many', details: { maximum: heirsMax } })
  const found = faults.filter((fault) => fault !== null)
  const shares = tidy.map(({ numerator, denominator }) => ({
    numerator: BigInt(numerator),
    denominator: BigInt(denominator),
  }))
  if (found.length === 0 && !isWhole(shares))
    found.push({ path: 'heirs', code: 'inheritance.shares_not_whole' })
  if (found.length > 0) throw heirsUnacceptable(found)
  return { certificate, certificateNumber: number, heirs: tidy }
}

const columns = sql`id, position, name, relation, numerator, denominator, guardian, email, user_id, accepted_at`

/** Returns the heirs of a case in the order of the certificate. */
export async function heirsOf(db: Db, caseId: string): Promise<Heir[]> {
  const { rows } = await sql<Heir>`
    select ${columns} from inheritance.heirs
    where case_id = ${caseId} and replaced_at is null order by position`.execute(db)
  return rows
}

/** An heir as shown to staff, with the verified name and the end of their account. */
export type HeirForStaff = Heir & {
  readonly verifiedName: string | null
  readonly isClosed: boolean
}

/** Returns the heirs of a case for staff. */
export async function heirsForStaff(db: Db, caseId: string): Promise<HeirForStaff[]> {
  const heirs = await heirsOf(db, caseId)
  const ids = heirs.flatMap(({ userId }) => userId ?? [])
  const names = await readVerifiedNames(db, ids)
  const open = await openAmong(db, ids)
  return heirs.map((heir) => ({
    ...heir,
    verifiedName: heir.userId === null ? null : (names.get(heir.userId) ?? null),
    isClosed: heir.userId !== null && !open.has(heir.userId),
  }))
}

/** Returns what an invitation is about. Refuses with `inheritance.link_ended`. */
export async function readInvitation(db: Db, token: string) {
  type Row = {
    name: string
    guardian: string | null
    deceasedName: string
    numerator: bigint
    denominator: bigint
    isAccepted: boolean
  }
  const { rows } = await sql<Row>`
    select h.name, h.guardian, c.deceased_name, h.numerator, h.denominator, h.user_id is not null as is_accepted
    from inheritance.heirs h join inheritance.cases c on c.id = h.case_id
    where h.token_hash = ${linkHash(token)} and h.replaced_at is null and c.state = 'confirmed'`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw linkEnded()
  return row
}

/**
 * Directs the share of an invitation to the account of the signed-in person: the heir, or the guardian of a
 * child. Idempotent for the same person. Refuses with `inheritance.link_ended` and `inheritance.not_now`.
 */
export async function acceptInvitation(
  { db, clock }: Pick<InheritanceServices, 'db' | 'clock'>,
  actor: Actor,
  token: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const at = clock.now()
    type Row = { id: string; caseId: string; userId: string | null; deceasedId: string | null }
    const { rows } = await sql<Row>`
      select h.id, h.case_id, h.user_id, c.user_id as deceased_id
      from inheritance.heirs h join inheritance.cases c on c.id = h.case_id
      where h.token_hash = ${linkHash(token)} and h.replaced_at is null and c.state = 'confirmed'
      for update of h`.execute(tx)
    const [heir] = rows
    if (heir === undefined) throw linkEnded()
    if (heir.userId === actor.userId) return
    if (heir.userId !== null || heir.deceasedId === actor.userId || actor.roles.length > 0)
      throw stateDoesNotAllow()
    if (!(await lockOpen(tx, [actor.userId])).has(actor.userId)) throw stateDoesNotAllow()
    await sql`
      update inheritance.heirs set user_id = ${actor.userId}, accepted_at = ${at} where id = ${heir.id}`.execute(
      tx,
    )
    await recordAudit(tx, {
      happenedAt: at,
      actorId: actor.userId,
      action: 'inheritance.accept',
      subjectKind: 'death-report',
      subjectId: heir.caseId,
      details: { heirId: heir.id },
    })
  })
}
