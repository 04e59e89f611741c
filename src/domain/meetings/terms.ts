import { sql } from 'kysely'
import type { MotionKind } from '#contract'
import type { Db } from '#database'
import type { Fraction, VotingRule } from './votes/voting-rule.ts'

/** The periods of motions and meetings, in calendar days. */
type MeetingPeriods = {
  readonly supportBasisPoints: number
  readonly supportDays: number
  readonly callWithinDays: number
  readonly noticeDays: number
  readonly noticeDaysMax: number
  readonly secondNoticeDays: number
  readonly secondFromDays: number
  readonly secondUntilDays: number
}

export type Majority = VotingRule & { readonly kind: MotionKind; readonly secondQuorum: Fraction }

export type MeetingTerms = MeetingPeriods & {
  readonly effectiveFrom: string
  readonly majorities: readonly Majority[]
}

const periods = sql`effective_from::text, support_basis_points, support_days, call_within_days, notice_days, notice_days_max,
  second_notice_days, second_from_days, second_until_days`

/** The terms that apply on a day. */
export async function meetingTermsOn(db: Db, day: string): Promise<MeetingTerms> {
  const { rows } = await sql<MeetingPeriods & { effectiveFrom: string }>`
    select ${periods} from meetings.terms where effective_from <= ${day}::date
    order by effective_from desc limit 1`.execute(db)
  const [terms] = await withMajorities(db, rows)
  if (terms === undefined) throw new Error(`nothing says how meetings are held on ${day}`)
  return terms
}

/** All past, present and future terms, newest first. */
export async function allTerms(db: Db): Promise<MeetingTerms[]> {
  const { rows } = await sql<MeetingPeriods & { effectiveFrom: string }>`
    select ${periods} from meetings.terms order by effective_from desc limit 20`.execute(db)
  return await withMajorities(db, rows)
}

/** The terms that apply on a day and later ones, newest first. */
export async function termsFrom(db: Db, day: string): Promise<MeetingTerms[]> {
  const { rows } = await sql<MeetingPeriods & { effectiveFrom: string }>`
    select ${periods} from meetings.terms
    where effective_from >= (select max(effective_from) from meetings.terms where effective_from <= ${day}::date)
    order by effective_from desc limit 20`.execute(db)
  return await withMajorities(db, rows)
}

type Numbers = {
  effectiveFrom: string
  kind: MotionKind
  quorumNumerator: number
  quorumDenominator: number
  quorumIsAbove: boolean
  majorityNumerator: number
  majorityDenominator: number
  majorityIsAbove: boolean
  secondQuorumNumerator: number
  secondQuorumDenominator: number
  secondQuorumIsAbove: boolean
}

async function withMajorities<Found extends { effectiveFrom: string }>(
  db: Db,
  found: readonly Found[],
): Promise<(Found & Pick<MeetingTerms, 'majorities'>)[]> {
  const { rows } = await sql<Numbers>`
    select effective_from::text, kind, quorum_numerator, quorum_denominator, quorum_is_above, majority_numerator,
      majority_denominator, majority_is_above, second_quorum_numerator, second_quorum_denominator, second_quorum_is_above
    from meetings.majorities
    where effective_from = any(${found.map(({ effectiveFrom }) => effectiveFrom)}::date[])
    order by kind`.execute(db)
  const byDay = Map.groupBy(rows, ({ effectiveFrom }) => effectiveFrom)
  return found.map((terms) => ({
    ...terms,
    majorities: (byDay.get(terms.effectiveFrom) ?? []).map(majorityOf),
  }))
}

function majorityOf(row: Numbers): Majority {
  return {
    kind: row.kind,
    quorum: fraction(row.quorumNumerator, row.quorumDenominator, row.quorumIsAbove),
    majority: fraction(row.majorityNumerator, row.majorityDenominator, row.majorityIsAbove),
    secondQuorum: fraction(
      row.secondQuorumNumerator,
      row.secondQuorumDenominator,
      row.secondQuorumIsAbove,
    ),
  }
}

function fraction(numerator: number, denominator: number, isAbove: boolean): Fraction {
  return { numerator, denominator, isAbove }
}

/** The voting rule for a kind of motion in the first or the second meeting. */
export function ruleOf(
  terms: Pick<MeetingTerms, 'majorities'>,
  kind: MotionKind,
  round: number,
): VotingRule {
  const found = terms.majorities.find((each) => each.kind === kind)
  if (found === undefined) throw new Error(`nothing says what a motion of ${kind} needs`)
  const { quorum, majority, secondQuorum } = found
  return { quorum: round === 2 ? secondQuorum : quorum, majority }
}
