import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type IdentityDocumentKind, identityDocumentKinds, type RecoveryProof } from '#contract'
import { brokenConstraint, type Db, type Tx } from '#database'
import { type CleanFile, removeFiles, seal, storeFiles } from '#files'
import {
  byAddress,
  countAttempts,
  countRecovery,
  holdForRecovery,
  maskEmail,
  notifyOfRecovery,
  type Origin,
} from '#identity'
import { later, readText } from '#kernel'
import { fieldsUnacceptable, linkEnded, openAlready } from './refusals.ts'
import { type OwnRequest, type RecoveryServices, waitMilliseconds } from './request.ts'
import { endStopped, linkHash, lockLive } from './rows.ts'

const storyBounds = { minimum: 20, maximum: 2000 }

type Submission = {
  readonly token: string
  /** What happened, in the claimant's words. */
  readonly story: string
  readonly documents: readonly { readonly kind: IdentityDocumentKind; readonly file: CleanFile }[]
}

type Form = {
  id: string
  userId: string
  proof: RecoveryProof
  state: 'draft' | 'asked'
  userAgent: string
  expiresAt: Date
  email: string
  reason: string | null
}

/** Returns the form that a link opens. Refuses with `account_recovery.link_ended` and `identity.too_many_attempts`. */
export async function readForm(
  services: RecoveryServices,
  { token }: { token: string },
  origin: Origin,
): Promise<OwnRequest> {
  await countAttempts(services.db, byAddress('code-address', origin.address))
  const { proof, state, email, reason, expiresAt } = await findForm(services.db, services, token)
  return { proof, state, maskedEmail: maskEmail(email), reason, expiresAt }
}

/**
 * Submits a request: the account is held, its owner is notified on every channel, and the waiting period
 * begins. A form submitted again at the request of staff continues the same waiting period. Returns its end.
 * Refuses with `account_recovery.link_ended`, `account_recovery.fields_unacceptable`,
 * `account_recovery.open_already` and `identity.too_many_attempts`.
 */
export async function submitRecovery(
  services: RecoveryServices,
  input: Submission,
  origin: Origin,
): Promise<{ waitsUntil: Date }> {
  await countAttempts(services.db, byAddress('code-address', origin.address))
  const form = await findForm(services.db, services, input.token)
  const story = normaliseStory(form.proof, input)
  if (form.state === 'draft') await countRecovery(services.db, form.userId)
  const { db, clock, store, dataKeys } = services
  const storage = { db, clock, store, keys: dataKeys }
  const kept = form.proof === 'identity' ? input.documents : []
  const files = kept.map(({ file }) => file)
  return await storeFiles(storage, files, async (tx, fileIds) => {
    const at = clock.now()
    const again = await lockForm(tx, at, input.token)
    if (again.state === 'draft') await endStopped(tx, again.userId, at)
    const sealed = seal(dataKeys, again.id, story)
    const documents = kept.map(({ kind }, index) => ({ kind, fileId: fileIds[index] ?? '' }))
    await putDocuments(tx, again.id, documents, at)
    if (again.state === 'asked') await lockLive(tx, again.id, ['asked'])
    const { rows } = await sql<{ waitsUntil: Date | null }>`
      update account_recovery.requests set story_sealed = ${sealed.bytes}, story_key_id = ${sealed.keyId},
        state = ${again.proof === 'identity' ? 'waiting' : 'approved'}, ticket_hash = null,
        ticket_expires_at = null, handed_in_at = ${at}, asked_at = coalesce(asked_at, ${at}),
        waits_until = coalesce(waits_until, ${later(at, waitMilliseconds)})
      where id = ${again.id} returning waits_until`
      .execute(tx)
      .catch((error: unknown) => {
        throw brokenConstraint(error) === 'requests_open' ? openAlready() : error
      })
    const waitsUntil = rows[0]?.waitsUntil ?? at
    if (again.state === 'draft') await begin(tx, services, { ...again, at, waitsUntil })
    await recordAudit(tx, {
      happenedAt: at,
      actorId: null,
      action: 'account-recovery.submit',
      subjectKind: 'account-recovery',
      subjectId: again.id,
      details: { proof: again.proof, isAgain: again.state === 'asked' },
    })
    return { waitsUntil }
  })
}

type Begun = { id: string; userId: string; userAgent: string; at: Date; waitsUntil: Date }

async function begin(tx: Tx, services: RecoveryServices, begun: Begun): Promise<void> {
  const { id: recoveryId, userId } = begun
  if (!(await holdForRecovery(tx, { userId, recoveryId }))) throw openAlready()
  await notifyOfRecovery(tx, services, begun)
}

const columns = sql`r.id, r.user_id, r.proof, r.state, r.user_agent, r.ticket_expires_at as expires_at,
  r.email, (select d.reason from account_recovery.decisions d
    where d.request_id = r.id and d.decision = 'asked' order by d.id desc limit 1) as reason`

async function findForm(db: Db, { clock }: RecoveryServices, token: string): Promise<Form> {
  const { rows } = await sql<Form>`
    select ${columns} from account_recovery.current r
    where r.ticket_hash = ${linkHash(token)} and r.ticket_expires_at > ${clock.now()}
      and r.current_state in ('draft', 'asked')`.execute(db)
  const [form] = rows
  if (form === undefined) throw linkEnded()
  return form
}

async function lockForm(tx: Tx, now: Date, token: string) {
  const { rows } = await sql<Pick<Form, 'id' | 'userId' | 'proof' | 'state' | 'userAgent'>>`
    select id, user_id, proof, state, user_agent from account_recovery.requests
    where ticket_hash = ${linkHash(token)} and ticket_expires_at > ${now}
      and state in ('draft', 'asked') for update`.execute(tx)
  const [form] = rows
  if (form === undefined) throw linkEnded()
  return form
}

async function putDocuments(
  tx: Tx,
  requestId: string,
  documents: readonly { kind: IdentityDocumentKind; fileId: string }[],
  at: Date,
): Promise<void> {
  if (documents.length === 0) return
  const kinds = documents.map(({ kind }) => kind)
  const { rows } = await sql<{ fileId: string }>`
    delete from account_recovery.documents where request_id = ${requestId} and kind = any(${kinds}::text[])
    returning file_id`.execute(tx)
  await sql`
    insert into account_recovery.documents (request_id, kind, file_id, taken_at)
    select ${requestId}::uuid, p.kind, p.file_id, ${at}::timestamptz
    from unnest(${kinds}::text[], ${documents.map(({ fileId }) => fileId)}::uuid[])
      as p (kind, file_id)`.execute(tx)
  await removeFiles(
    tx,
    rows.map(({ fileId }) => fileId),
  )
}

/** Returns the normalised statement; throws when a field is not valid. */
function normaliseStory(proof: RecoveryProof, { story, documents }: Submission): string {
  const { text, faults: ofStory } = readText('story', story, storyBounds)
  const given = documents.map(({ kind }) => kind)
  const missing =
    proof === 'identity' ? identityDocumentKinds.filter((kind) => !given.includes(kind)) : []
  const faults = [...ofStory, ...missing.map((path) => ({ path, code: 'field.required' }))]
  if (faults.length > 0) throw fieldsUnacceptable(faults)
  return text
}
