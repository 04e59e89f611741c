import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type ProfileSection, profileSections } from '#contract'
import { type Database, type Db, type Tx, transaction } from '#database'
import { type DataKeys, lookupHash, seal, unseal } from '#files'
import { lockUserRow } from '#identity'
import { type Actor, type Clock, day, jakartaDate, later } from '#kernel'
import { readAddress, readIdentity } from './identity/read-identity.ts'
import type {
  DraftFields,
  SectionState,
  SectionValues,
  StoredSection,
  TypedHeirs,
} from './profile-section.ts'
import { sectionChanged, sectionUnacceptable, sectionUnknown } from './refusals.ts'
import {
  type Read,
  readAddressSection,
  readHeirsSection,
  readTaxSection,
  readWorkSection,
} from './section-rules.ts'
import { declareIncome } from './suitability/raise-income.ts'

/** The sections of a profile; sections without input are absent. */
type ProfileSections = {
  readonly [Name in ProfileSection]?: SectionState<
    Name extends StoredSection ? SectionValues[Name] : never
  >
}

type SectionServices = {
  readonly db: Database
  readonly keys: DataKeys
  readonly clock: Clock
}

/** Returns the decrypted sections of an investor's profile. */
export async function readSections(
  db: Db,
  keys: DataKeys,
  userId: string,
): Promise<ProfileSections> {
  const { rows } = await sql<SectionRow>`
    select section, revision, value_sealed, value_key_id, saved_at, confirmed_at, draft_sealed,
      draft_key_id, drafted_at
    from investors.profile_sections where user_id = ${userId}`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.section, decryptSection(keys, userId, row)]))
}

type SectionRow = {
  section: ProfileSection
  revision: number
  valueSealed: Buffer | null
  valueKeyId: string | null
  savedAt: Date | null
  confirmedAt: Date | null
  draftSealed: Buffer | null
  draftKeyId: string | null
  draftedAt: Date | null
}

// Only this module writes the encrypted values, as the types of the sections.
function decryptSection(keys: DataKeys, userId: string, row: SectionRow): SectionState<never> {
  const open = (bytes: Buffer | null, keyId: string | null): unknown =>
    bytes === null || keyId === null
      ? null
      : JSON.parse(unseal(keys, userId, { bytes, keyId }), parseStoredValue)
  const fields = open(row.draftSealed, row.draftKeyId) as DraftFields | null
  return {
    value: open(row.valueSealed, row.valueKeyId) as never,
    revision: row.revision,
    savedAt: row.savedAt,
    confirmedAt: row.confirmedAt,
    draft: fields === null || row.draftedAt === null ? null : { fields, keptAt: row.draftedAt },
  }
}

// The amount in rupiah is stored as text, because JSON has no bigint.
function parseStoredValue(name: string, value: unknown): unknown {
  return name === 'yearlyIncome' && typeof value === 'string' && /^\d+$/.test(value)
    ? BigInt(value)
    : value
}

function toStoredValue(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}

/** What a form states about the section it changes. */
type FormRevision = {
  readonly revision: number
  /** The form's identifier for itself, so that its own drafts do not conflict with it. */
  readonly writer?: string | undefined
}

export type SaveSection = {
  [Name in StoredSection]: FormRevision & { section: Name; value: TypedValues[Name] }
}[StoredSection]

type TypedValues = Omit<SectionValues, 'heirs'> & { readonly heirs: TypedHeirs }

/**
 * Saves one section of a profile over `revision` and deletes its draft. Refuses with
 * `investors.section_changed` when the section was changed since, and `investors.section_unacceptable`.
 */
export async function saveSection(
  { db, keys, clock }: SectionServices,
  { userId }: Actor,
  input: SaveSection,
): Promise<void> {
  await transaction(db, async (tx) => {
    const at = clock.now()
    await lockRevision(tx, userId, input.section, input)
    const read = await checked(tx, keys, userId, input)
    if ('faults' in read) throw sectionUnacceptable(read.faults)
    // Saving heirs confirms them; the reminder follows in a year.
    const confirmed = input.section === 'heirs' && input.value.heirs.length > 0 ? at : null
    await store(tx, keys, { userId, section: input.section, value: read.value, at, confirmed })
    if (input.section === 'work')
      await declareIncome(tx, { userId, income: input.value.yearlyIncome, at })
  })
}

type Stored = {
  readonly userId: string
  readonly section: StoredSection
  readonly value: unknown
  readonly at: Date
  readonly confirmed: Date | null
}

async function store(
  tx: Tx,
  keys: DataKeys,
  { userId, section, value, at, confirmed }: Stored,
): Promise<void> {
  const sealed = seal(keys, userId, JSON.stringify(value, toStoredValue))
  await sql`
    insert into investors.profile_sections as s
      (user_id, section, revision, value_sealed, value_key_id, saved_at, confirmed_at, remind_on)
    values (${userId}, ${section}, 1, ${sealed.bytes}, ${sealed.keyId}, ${at}, ${confirmed}::timestamptz,
      (${confirmed === null ? null : jakartaDate(at)}::date + interval '1 year')::date)
    on conflict (user_id, section) do update set revision = s.revision + 1,
      value_sealed = excluded.value_sealed, value_key_id = excluded.value_key_id,
      saved_at = excluded.saved_at, confirmed_at = excluded.confirmed_at,
      remind_on = excluded.remind_on, draft_sealed = null, draft_key_id = null, drafted_at = null,
      drafted_by = null`.execute(tx)
  await recordAudit(tx, {
    happenedAt: at,
    actorId: userId,
    action: 'investors.save-section',
    subjectKind: 'user',
    subjectId: userId,
    details: { section },
  })
}

/**
 * Saves whether the investor lives at the address on their card. `isHome` false leaves an address that was saved
 * separately as it is; without one, the home address is then missing.
 */
export async function saveCardAddressAsHome(
  tx: Tx,
  keys: DataKeys,
  { userId, isHome, at }: { userId: string; isHome: boolean; at: Date },
): Promise<void> {
  const saved = (await readSections(tx, keys, userId)).address?.value ?? null
  if (isHome === (saved?.isAsOnCard === true)) return
  if (isHome) {
    const value: SectionValues['address'] = { isAsOnCard: true, address: null }
    return await store(tx, keys, { userId, section: 'address', value, at, confirmed: null })
  }
  await sql`
    update investors.profile_sections
    set revision = revision + 1, value_sealed = null, value_key_id = null, saved_at = null
    where user_id = ${userId} and section = 'address'`.execute(tx)
}

async function checked(
  tx: Tx,
  keys: DataKeys,
  userId: string,
  input: SaveSection,
): Promise<Read<unknown>> {
  switch (input.section) {
    case 'address':
      return readAddressSection(input.value, (await readAddress(tx, keys, userId)) !== null)
    case 'work':
      return readWorkSection(input.value)
    case 'tax': {
      const identity = await readIdentity(tx, userId)
      const { rows } = await sql<{ hash: Buffer }>`
        select nik_hash as hash from investors.identities where user_id = ${userId}`.execute(tx)
      const own = rows[0]?.hash ?? null
      return readTaxSection(input.value, identity?.bornOn ?? null, (npwp) =>
        own === null ? null : lookupHash(keys, npwp).equals(own),
      )
    }
    case 'heirs':
      return readHeirsSection(input.value)
  }
}

type SaveDraft = FormRevision & {
  readonly section: string
  readonly fields: DraftFields
}

/**
 * Stores the unsaved input of a section as a draft; returns its new revision. Refuses with
 * `investors.section_unknown`, or `investors.section_changed` when another tab or device stored something since
 * `revision`.
 */
export async function saveSectionDraft(
  { db, keys, clock }: SectionServices,
  { userId }: Actor,
  { section, fields, ...seen }: SaveDraft,
): Promise<number> {
  if (!isSection(section)) throw sectionUnknown()
  return await transaction(db, async (tx) => {
    const at = clock.now()
    await lockRevision(tx, userId, section, seen)
    const sealed = seal(keys, userId, JSON.stringify(fields))
    const { rows } = await sql<{ revision: number }>`
      insert into investors.profile_sections as s
        (user_id, section, revision, draft_sealed, draft_key_id, drafted_at, drafted_by)
      values (${userId}, ${section}, 1, ${sealed.bytes}, ${sealed.keyId}, ${at},
        ${seen.writer ?? null}::text)
      on conflict (user_id, section) do update set revision = s.revision + 1,
        draft_sealed = excluded.draft_sealed, draft_key_id = excluded.draft_key_id,
        drafted_at = excluded.drafted_at, drafted_by = excluded.drafted_by
      returning revision`.execute(tx)
    return rows[0]?.revision ?? 0
  })
}

/** Deletes the draft of a section; the saved values stay. */
export async function dropDraft(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  section: string,
): Promise<void> {
  if (!isSection(section)) throw sectionUnknown()
  await sql`
    update investors.profile_sections
    set revision = revision + 1, draft_sealed = null, draft_key_id = null, drafted_at = null,
      drafted_by = null
    where user_id = ${userId} and section = ${section} and draft_sealed is not null`.execute(db)
}

function isSection(text: string): text is ProfileSection {
  return profileSections.some((each) => each === text)
}

// The lock on the account's row serialises two tabs; the second then has an outdated revision.
async function lockRevision(
  tx: Tx,
  userId: string,
  section: ProfileSection,
  { revision, writer }: FormRevision,
): Promise<void> {
  await lockUserRow(tx, userId)
  const { rows } = await sql<{ current: number; draftedBy: string | null }>`
    select revision as current, drafted_by from investors.profile_sections
    where user_id = ${userId} and section = ${section}`.execute(tx)
  const { current, draftedBy } = rows[0] ?? { current: 0, draftedBy: null }
  const isOwn = draftedBy !== null && draftedBy === writer
  if (current !== revision && !isOwn) throw sectionChanged({ revision: current })
}

/** Deletes every section and draft of a closed account's profile. */
export async function eraseSections(tx: Tx, userId: string): Promise<void> {
  await sql`delete from investors.profile_sections where user_id = ${userId}`.execute(tx)
}

const draftDays = 30

/** Deletes drafts that were not changed for a month. */
export async function sweepDrafts(db: Db, clock: Clock): Promise<void> {
  await sql`
    update investors.profile_sections
    set revision = revision + 1, draft_sealed = null, draft_key_id = null, drafted_at = null,
      drafted_by = null
    where drafted_at < ${later(clock.now(), -draftDays * day)}`.execute(db)
}
