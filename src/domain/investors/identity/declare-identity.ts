import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Gender } from '#contract'
import { brokenConstraint, type Database, type Tx, transaction } from '#database'
import { type DataKeys, lookupHash, seal } from '#files'
import { nameFault } from '#identity'
import {
  type Actor,
  type Clock,
  type FieldError,
  jakartaDate,
  type Rupiah,
  tidyName,
  tidyNumber,
} from '#kernel'
import { addressFaults, type HomeAddress, tidyAddress } from '../address.ts'
import { declarationUnacceptable, identityRefused, identitySettled, nikTaken } from '../refusals.ts'
import { dropDraft, saveCardAddressAsHome } from '../save-sections.ts'
import { declareIncome } from '../suitability/raise-income.ts'
import { applyReadCard } from './id-card-readings.ts'
import type { DeclaredIdentity } from './identity.ts'
import { maskNik, nikFault } from './nik.ts'
import { politicalFaults, savePoliticalAnswer, type TypedPolitical } from './political-answer.ts'
import { readIdentity } from './read-identity.ts'
import { submitWhole } from './submit-identity.ts'

/** The data an investor declares about themselves and is responsible for. */
type DeclareIdentity = {
  fullName: string
  nik: string
  /** A calendar date, `YYYY-MM-DD`. */
  bornOn: string
  /** Rupiah per year, from all sources. */
  yearlyIncome: Rupiah
  /** Compared with the card by staff; not needed for the automatic approval of the demo. */
  gender?: Gender | undefined
  birthPlace?: string | undefined
  address?: HomeAddress | undefined
  /** Whether the address on the card is the home address too. Undefined leaves the home address as it is. */
  isHomeAddress?: boolean | undefined
} & TypedPolitical

/**
 * Stores a declared identity; NIK and address are stored encrypted. In the demo it is verified immediately and
 * marked as such. Otherwise its state is `declared` until both pictures are there, and it is then submitted to
 * staff. Of a verified identity only the income may change. Refuses with `investors.declaration_unacceptable`,
 * `investors.nik_taken`, `investors.identity_settled` or `investors.identity_refused`.
 */
export async function declareIdentity(
  db: Database,
  keys: DataKeys,
  clock: Clock,
  mode: 'demo' | 'live',
  actor: Actor,
  input: DeclareIdentity,
): Promise<DeclaredIdentity> {
  const declaration = tidied(input)
  const faults = faultsOf(declaration, jakartaDate(clock.now()), mode)
  if (faults.length > 0) throw declarationUnacceptable(faults)
  try {
    return await transaction(db, (tx) => saveDeclaration(tx, keys, clock, mode, actor, declaration))
  } catch (error) {
    if (brokenConstraint(error) === 'identities_nik_hash_key') throw nikTaken()
    throw error
  }
}

function tidied(input: DeclareIdentity): DeclareIdentity {
  return {
    ...input,
    fullName: tidyName(input.fullName),
    nik: tidyNumber(input.nik),
    birthPlace: input.birthPlace === undefined ? undefined : tidyName(input.birthPlace),
    address: input.address === undefined ? undefined : tidyAddress(input.address),
  }
}

const ageMin = 18
const ageMax = 120

function faultsOf(
  declaration: DeclareIdentity,
  today: string,
  mode: 'demo' | 'live',
): FieldError[] {
  const { fullName, nik, bornOn, gender, birthPlace, address } = declaration
  const nikCode = nikFault(nik, bornOn, gender)
  const isWhole = mode === 'live'
  const missing = (path: string) => (isWhole ? { path, code: 'field.required' } : null)
  const faults = [
    nameFault(fullName, 'fullName'),
    nikCode === null
      ? null
      : { path: nikCode === 'investors.nik_gender_mismatch' ? 'gender' : 'nik', code: nikCode },
    ageFault(bornOn, today),
    gender === undefined ? missing('gender') : null,
    birthPlace === undefined ? missing('birthPlace') : nameFault(birthPlace, 'birthPlace'),
    ...(address === undefined ? [missing('address.street')] : addressFaults(address)),
    ...politicalFaults(declaration, isWhole),
  ]
  return faults.filter((fault) => fault !== null)
}

function ageFault(bornOn: string, today: string): FieldError | null {
  if (birthday(bornOn, ageMax) < today) return { path: 'bornOn', code: 'investors.birth_date' }
  if (birthday(bornOn, ageMin) > today)
    return { path: 'bornOn', code: 'investors.under_age', details: { minimum: ageMin } }
  return null
}

// Compared as text: a person born on 29 February comes of age on 1 March of a year without that day.
function birthday(bornOn: string, age: number): string {
  return `${String(Number(bornOn.slice(0, 4)) + age).padStart(4, '0')}${bornOn.slice(4)}`
}

/** Does the same in the caller's transaction; the caller has validated the declaration. */
export async function saveDeclaration(
  tx: Tx,
  keys: DataKeys,
  clock: Clock,
  mode: 'demo' | 'live',
  actor: Actor,
  declaration: DeclareIdentity,
): Promise<DeclaredIdentity> {
  const { userId } = actor
  const { fullName, nik, bornOn, yearlyIncome, gender, birthPlace, address, isHomeAddress } =
    declaration
  const at = clock.now()
  const hash = lookupHash(keys, nik)
  const sealed = seal(keys, userId, nik)
  const home = address === undefined ? null : seal(keys, userId, JSON.stringify(address))
  const isDemo = mode === 'demo'
  await requireUnsettled(tx, userId, { fullName, bornOn, hash })
  await sql`
    insert into investors.identities as i (user_id, state, full_name, nik_sealed, nik_key_id, nik_hash,
      nik_masked, born_on, yearly_income, declared_at, verified_at, verified_by, gender, birth_place,
      address_sealed, address_key_id, reviewed_income)
    values (${userId}, ${isDemo ? 'verified' : 'declared'}, ${fullName}, ${sealed.bytes},
      ${sealed.keyId}, ${hash}, ${maskNik(nik)}, ${bornOn}::date, ${yearlyIncome}, ${at},
      ${isDemo ? at : null}, ${isDemo ? 'demo' : null}, ${gender ?? null}, ${birthPlace ?? null},
      ${home?.bytes ?? null}, ${home?.keyId ?? null}, ${isDemo ? yearlyIncome : null})
    on conflict (user_id) do update set full_name = excluded.full_name,
      nik_sealed = excluded.nik_sealed, nik_key_id = excluded.nik_key_id,
      nik_hash = excluded.nik_hash, nik_masked = excluded.nik_masked, born_on = excluded.born_on,
      yearly_income = case when i.state = 'verified' then i.yearly_income else excluded.yearly_income end,
      reviewed_income = case when i.state = 'verified' then i.reviewed_income
        else excluded.reviewed_income end,
      declared_at = excluded.declared_at,
      state = case when i.state = 'verified' then i.state else excluded.state end,
      verified_at = coalesce(i.verified_at, excluded.verified_at),
      verified_by = coalesce(i.verified_by, excluded.verified_by),
      gender = coalesce(excluded.gender, i.gender),
      birth_place = coalesce(excluded.birth_place, i.birth_place),
      address_sealed = coalesce(excluded.address_sealed, i.address_sealed),
      address_key_id = coalesce(excluded.address_key_id, i.address_key_id)`.execute(tx)
  await declareIncome(tx, { userId, income: yearlyIncome, at })
  await savePoliticalAnswer(tx, userId, declaration, at)
  await dropDraft(tx, actor, 'identity')
  if (address !== undefined && isHomeAddress !== undefined)
    await saveCardAddressAsHome(tx, keys, { userId, isHome: isHomeAddress, at })
  await applyReadCard(tx, userId)
  await submitWhole(tx, userId, at)
  await recordAudit(tx, {
    happenedAt: at,
    actorId: userId,
    action: 'investors.declare-identity',
    subjectKind: 'user',
    subjectId: userId,
    details: { mode },
  })
  const kept = await readIdentity(tx, userId)
  if (kept === null) throw new Error('a declaration that was just written is not there')
  return kept
}

async function requireUnsettled(
  tx: Tx,
  userId: string,
  declared: { fullName: string; bornOn: string; hash: Buffer },
): Promise<void> {
  const { rows } = await sql<{ state: string; isSame: boolean }>`
    select state, full_name = ${declared.fullName} and born_on = ${declared.bornOn}::date
      and nik_hash = ${declared.hash} as is_same
    from investors.identities where user_id = ${userId} for update`.execute(tx)
  const [before] = rows
  if (before?.state === 'verified' && !before.isSame) throw identitySettled()
  if (before?.state === 'refused') throw identityRefused()
}
