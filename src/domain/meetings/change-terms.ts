import { sql } from 'kysely'
import { asWritten, type Proposal, propose, staffReason, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import { motionKinds } from '#contract'
import { type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, jakartaDate } from '#kernel'
import { termsIncomplete, termsTooEarly } from './refusals.ts'
import { type Majority, type MeetingTerms, termsFrom } from './terms.ts'

type Content = MeetingTerms & { readonly before: MeetingTerms; readonly reason: string }

/** Proposes new terms of meetings from a day after today and after the start of all existing terms. */
export async function proposeMeetingTerms(
  db: Database,
  clock: Clock,
  actor: Actor,
  { reason: typed, ...terms }: MeetingTerms & { readonly reason: string },
): Promise<Proposal> {
  const reason = staffReason(typed)
  requireWhole(terms)
  const now = clock.now()
  return await transaction(db, async (tx) => {
    await lockTerms(tx)
    const before = await requireLater(tx, terms.effectiveFrom, now)
    return await propose(tx, {
      kind: 'meeting-terms',
      subjectId: terms.effectiveFrom,
      content: {
        ...terms,
        majorities: [...terms.majorities],
        before: { ...before, majorities: [...before.majorities] },
        reason,
      },
      byUserId: actor.userId,
      now,
    })
  })
}

/** Approves new terms; meetings called before their first day keep the previous ones. */
export const termsChange = twoPersonAct<Content>({
  kind: 'meeting-terms',
  content: asWritten<Content>,
  lock: lockTerms,
  carryOut: async (tx, { proposal, content, actor, now }) => {
    await requireLater(tx, content.effectiveFrom, now)
    await insertTerms(tx, content, proposal.id)
    await recordAudit(tx, {
      happenedAt: now,
      actorId: actor.userId,
      action: 'meetings.change-terms',
      subjectKind: 'meeting-terms',
      subjectId: content.effectiveFrom,
      details: { reason: content.reason },
    })
  },
})

async function lockTerms(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(78)`.execute(tx)
}

// The terms that the new ones replace.
async function requireLater(tx: Tx, effectiveFrom: string, now: Date): Promise<MeetingTerms> {
  const today = jakartaDate(now)
  const [last] = await termsFrom(tx, today)
  if (last === undefined) throw new Error('nothing says how meetings are held')
  const after = last.effectiveFrom > today ? last.effectiveFrom : today
  if (effectiveFrom <= after) throw termsTooEarly({ after })
  return last
}

function requireWhole({ majorities, ...periods }: MeetingTerms): void {
  const kinds = new Set(majorities.map(({ kind }) => kind))
  const isWhole = motionKinds.every((kind) => kinds.has(kind)) && kinds.size === majorities.length
  const fractions = majorities.flatMap((each) => [each.quorum, each.majority, each.secondQuorum])
  // More than the whole can never be reached.
  const arePossible = fractions.every(({ numerator, denominator, isAbove }) =>
    isAbove ? numerator < denominator : numerator <= denominator,
  )
  const { noticeDays, noticeDaysMax, secondNoticeDays, secondFromDays, secondUntilDays } = periods
  const inOrder =
    noticeDays < noticeDaysMax &&
    secondNoticeDays < secondFromDays &&
    secondFromDays <= secondUntilDays
  if (!isWhole || !arePossible || !inOrder) throw termsIncomplete()
}

async function insertTerms(tx: Tx, terms: MeetingTerms, proposalId: string): Promise<void> {
  await sql`
    insert into meetings.terms (effective_from, support_basis_points, support_days, call_within_days, notice_days,
      notice_days_max, second_notice_days, second_from_days, second_until_days, proposal_id)
    values (${terms.effectiveFrom}::date, ${terms.supportBasisPoints}, ${terms.supportDays}, ${terms.callWithinDays},
      ${terms.noticeDays}, ${terms.noticeDaysMax}, ${terms.secondNoticeDays}, ${terms.secondFromDays},
      ${terms.secondUntilDays}, ${proposalId})`.execute(tx)
  await sql`
    insert into meetings.majorities (effective_from, kind, quorum_numerator, quorum_denominator, quorum_is_above,
      majority_numerator, majority_denominator, majority_is_above, second_quorum_numerator, second_quorum_denominator,
      second_quorum_is_above)
    select ${terms.effectiveFrom}::date, m.* from jsonb_to_recordset(${JSON.stringify(terms.majorities.map(written))}::jsonb)
      as m (kind text, quorum_numerator integer, quorum_denominator integer, quorum_is_above boolean,
        majority_numerator integer, majority_denominator integer, majority_is_above boolean,
        second_quorum_numerator integer, second_quorum_denominator integer, second_quorum_is_above boolean)`.execute(
    tx,
  )
}

function written({ kind, quorum, majority, secondQuorum }: Majority) {
  return {
    kind,
    quorum_numerator: quorum.numerator,
    quorum_denominator: quorum.denominator,
    quorum_is_above: quorum.isAbove,
    majority_numerator: majority.numerator,
    majority_denominator: majority.denominator,
    majority_is_above: majority.isAbove,
    second_quorum_numerator: secondQuorum.numerator,
    second_quorum_denominator: secondQuorum.denominator,
    second_quorum_is_above: secondQuorum.isAbove,
  }
}
