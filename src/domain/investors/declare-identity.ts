import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { brokenConstraint, type Database, type Tx, transaction } from '#database'
import { nameFault, tidyName } from '#identity'
import { type Actor, type Clock, type FieldError, jakartaDate, type Rupiah } from '#kernel'
import { type DataKeys, lookupHash, seal } from '#sealing'
import type { DeclaredIdentity } from './identity.ts'
import { maskNik, nikFault, tidyNik } from './nik.ts'
import { readIdentity } from './read-identity.ts'
import { declarationUnacceptable, identitySettled, nikTaken } from './refusals.ts'

/** What an investor declares about themselves, and stands for. */
export type DeclareIdentity = {
  fullName: string
  nik: string
  /** A real date as `YYYY-MM-DD`. */
  bornOn: string
  /** Rupiah a year, from all sources. */
  yearlyIncome: Rupiah
}

/**
 * Keeps a declared identity; the NIK lies sealed. In the demo it is verified at once and marked so;
 * elsewhere it waits as `declared`. A verified identity may only change its income. Refuses with
 * `investors.declaration_unacceptable`, `investors.nik_taken` or `investors.identity_settled`.
 */
export async function declareIdentity(
  db: Database,
  keys: DataKeys,
  clock: Clock,
  mode: 'demo' | 'live',
  actor: Actor,
  input: DeclareIdentity,
): Promise<DeclaredIdentity> {
  const declaration = { ...input, fullName: tidyName(input.fullName), nik: tidyNik(input.nik) }
  const faults = faultsOf(declaration, jakartaDate(clock.now()))
  if (faults.length > 0) throw declarationUnacceptable(faults)
  try {
    return await transaction(db, (tx) => keepDeclaration(tx, keys, clock, mode, actor, declaration))
  } catch (error) {
    if (brokenConstraint(error) === 'identities_nik_hash_key') throw nikTaken()
    throw error
  }
}

const ageMin = 18
const ageMax = 120

function faultsOf(declaration: DeclareIdentity, today: string): FieldError[] {
  const { fullName, nik, bornOn } = declaration
  const nikCode = nikFault(nik, bornOn)
  const faults = [
    nameFault(fullName, 'fullName'),
    nikCode === null ? null : { path: 'nik', code: nikCode },
    ageFault(bornOn, today),
  ]
  return faults.filter((fault) => fault !== null)
}

function ageFault(bornOn: string, today: string): FieldError | null {
  if (birthday(bornOn, ageMax) < today) return { path: 'bornOn', code: 'investors.birth_date' }
  if (birthday(bornOn, ageMin) > today)
    return { path: 'bornOn', code: 'investors.under_age', details: { minimum: ageMin } }
  return null
}

// As text: who was born on 29 February comes of age on 1 March of a year without that day.
function birthday(bornOn: string, age: number): string {
  return `${String(Number(bornOn.slice(0, 4)) + age).padStart(4, '0')}${bornOn.slice(4)}`
}

/** The same within a transaction that began elsewhere; what is declared has been looked at before. */
export async function keepDeclaration(
  tx: Tx,
  keys: DataKeys,
  clock: Clock,
  mode: 'demo' | 'live',
  actor: Actor,
  declaration: DeclareIdentity,
): Promise<DeclaredIdentity> {
  const { userId } = actor
  const { fullName, nik, bornOn, yearlyIncome } = declaration
  const at = clock.now()
  const hash = lookupHash(keys, nik)
  const sealed = seal(keys, userId, nik)
  const isDemo = mode === 'demo'
  await refuseIfSettled(tx, userId, { fullName, bornOn, hash })
  await sql`
    insert into investors.identities as i (user_id, state, full_name, nik_sealed, nik_key_id, nik_hash,
      nik_masked, born_on, yearly_income, declared_at, verified_at, verified_by)
    values (${userId}, ${isDemo ? 'verified' : 'declared'}, ${fullName}, ${sealed.bytes},
      ${sealed.keyId}, ${hash}, ${maskNik(nik)}, ${bornOn}::date, ${yearlyIncome}, ${at},
      ${isDemo ? at : null}, ${isDemo ? 'demo' : null})
    on conflict (user_id) do update set full_name = excluded.full_name,
      nik_sealed = excluded.nik_sealed, nik_key_id = excluded.nik_key_id,
      nik_hash = excluded.nik_hash, nik_masked = excluded.nik_masked, born_on = excluded.born_on,
      yearly_income = excluded.yearly_income, declared_at = excluded.declared_at,
      state = case when i.state = 'verified' then i.state else excluded.state end,
      verified_at = coalesce(i.verified_at, excluded.verified_at),
      verified_by = coalesce(i.verified_by, excluded.verified_by)`.execute(tx)
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

async function refuseIfSettled(
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
}
