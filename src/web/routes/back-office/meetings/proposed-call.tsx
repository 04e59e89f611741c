import { useTranslations } from 'use-intl'
import type { MotionKind } from '#contract'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { isPriced } from '../../../components/meetings/motion-amount.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { formatPercent } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Link } from '../../../ui/link.tsx'
import { Fact, Facts } from '../facts.tsx'

type ProposedProps = { readonly proposal: Proposal }

// Written by the meetings room; amounts and counts are strings.
type Call = {
  readonly motionIds: readonly string[]
  readonly motions: readonly {
    readonly kind: MotionKind
    readonly titleId: string
    readonly titleEn: string
    readonly amount: string | null
  }[]
}

/** A proposed meeting: its agenda, the invited owners, its time and place. */
export function ProposedCall({ proposal: { content } }: ProposedProps) {
  const t = useTranslations('meeting-desk.call')
  const words = useTranslations('meetings')
  const locale = useLocale()
  const link = useLocalHref()
  const { motionIds, motions } = content as Call
  return (
    <Facts>
      <Fact name={t('agenda')}>
        <ol className="grid gap-2">
          {motions.map(({ kind, titleId, titleEn, amount }, index) => (
            <li key={motionIds[index]}>
              <Link
                to={link(`/back-office/motions/${motionIds[index]}`)}
                className="text-link wrap-anywhere"
              >
                {`${index + 1}. ${locale === 'id' ? titleId : titleEn}`}
              </Link>
              <span className="block text-small font-normal text-ink-soft">
                <FactLine>
                  {words(`kinds.${kind}`)}
                  {amount === null || !isPriced(kind) ? null : (
                    <span>
                      {words(`amounts.${kind}`)} <Amount value={Number(amount)} />
                    </span>
                  )}
                </FactLine>
              </span>
            </li>
          ))}
        </ol>
      </Fact>
      <Fact name={t('motionsChange')}>
        {t('motionsBefore')}
        <span aria-hidden="true"> → </span>
        {t('motionsAfter')}
      </Fact>
      <Fact name={t('invited')}>
        {t('invitedCount', {
          count: Number(content.holders),
          units: Number(content.units),
        })}
      </Fact>
      <Fact name={t('recordOn')}>
        <DateTime value={String(content.recordOn)} />
      </Fact>
      <Fact name={t('meetingAt')}>
        <DateTime value={String(content.meetingAt)} style="date-time" />
      </Fact>
      <Fact name={t('until')}>
        <DateTime value={String(content.votesUntil)} style="date-time" />
      </Fact>
      <Fact name={t('place')}>{String(content.place)}</Fact>
      <Fact name={t('chair')}>{String(content.chair)}</Fact>
      <Fact name={t('secretary')}>{String(content.secretary)}</Fact>
    </Facts>
  )
}

/** A proposed valuation threshold that opens a motion to sell. */
export function ProposedMark({ proposal: { content } }: ProposedProps) {
  const t = useTranslations('meeting-desk.mark')
  const locale = useLocale()
  return (
    <Facts>
      <Fact name={t('aboveCost')}>
        {formatPercent(Number(content.aboveCostBasisPoints), locale)}
      </Fact>
      <Fact name={t('effectiveFrom')}>
        <DateTime value={String(content.effectiveFrom)} />
      </Fact>
      <Fact name={t('reason')}>{String(content.reason)}</Fact>
    </Facts>
  )
}

/** A proposed cancellation of a meeting, with the text that owners will read. */
export function ProposedCancellation({ proposal: { content, subjectId } }: ProposedProps) {
  const t = useTranslations('meeting-desk.meeting')
  const link = useLocalHref()
  return (
    <Facts>
      <Fact name={t('number')}>
        <Link to={link(`/back-office/meetings/${subjectId}`)} className="tabular text-link">
          {String(content.number)}
        </Link>
      </Fact>
      <Fact name={t('cancelReason')}>{String(content.reason)}</Fact>
    </Facts>
  )
}
