import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { motionKinds } from '#contract'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import type { MeetingTerms } from '#contract/back-office/meeting-desk.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Fact, Facts } from '../facts.tsx'
import { PeriodValue, ShareValue } from './term-parts.tsx'
import { periods, shares } from './terms-fields.ts'

// Written by the meetings room.
type Content = MeetingTerms & { readonly before: MeetingTerms; readonly reason: string }

/** Proposed terms of meetings: the changes, the first day and the reason. */
export function ProposedMeetingTerms({ proposal }: { readonly proposal: Proposal }) {
  const t = useTranslations('meeting-desk.terms')
  const words = useTranslations('meetings.kinds')
  const after = proposal.content as unknown as Content
  const { before, effectiveFrom, reason } = after
  const changed = motionKinds.flatMap((kind) =>
    shares.flatMap((share) => {
      const [from, to] = [before, after].map(
        ({ majorities }) => majorities.find((each) => each.kind === kind)?.[share],
      )
      if (from === undefined || to === undefined || isSame(from, to)) return []
      return [{ kind, share, from, to }]
    }),
  )
  return (
    <Facts>
      <Fact name={t('effectiveFrom')}>
        <DateTime value={effectiveFrom} />
      </Fact>
      {periods
        .filter((name) => before[name] !== after[name])
        .map((name) => (
          <Fact key={name} name={t(`names.${name}`)}>
            <Change
              from={<PeriodValue name={name} value={before[name]} />}
              to={<PeriodValue name={name} value={after[name]} />}
            />
          </Fact>
        ))}
      {changed.map(({ kind, share, from, to }) => (
        <Fact key={`${kind} ${share}`} name={`${words(kind)}, ${t(`shares.${share}`)}`}>
          <Change from={<ShareValue share={from} />} to={<ShareValue share={to} />} />
        </Fact>
      ))}
      <Fact name={t('reason')}>{reason}</Fact>
    </Facts>
  )
}

type Fraction = MeetingTerms['majorities'][number]['quorum']

function isSame(one: Fraction, other: Fraction): boolean {
  const isEqual = one.numerator * other.denominator === other.numerator * one.denominator
  return isEqual && one.isAbove === other.isAbove
}

function Change({ from, to }: { readonly from: ReactNode; readonly to: ReactNode }) {
  const t = useTranslations('proposals.terms')
  return (
    <>
      {from}
      <span aria-hidden="true"> → </span>
      <span className="sr-only"> {t('becomes')} </span>
      {to}
    </>
  )
}
