import { useTranslations } from 'use-intl'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { formatDate } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Fact, Facts } from '../facts.tsx'

/** The proposed payout for a month, with its dates. */
export function ProposedDistribution({ proposal }: { readonly proposal: Proposal }) {
  const t = useTranslations('desks.distributions')
  const locale = useLocale()
  const { month, total, refill, recordOn, payOn } = proposal.content
  return (
    <Facts>
      <Fact name={t('month')}>{formatDate(`${String(month)}-01`, 'month', locale)}</Fact>
      <Fact name={t('total')}>
        <Amount value={Number(total)} className="text-h3" />
      </Fact>
      {Number(refill) === 0 ? null : (
        <Fact name={t('refill')}>
          <Amount value={Number(refill)} />
        </Fact>
      )}
      <Fact name={t('recordOn')}>
        <DateTime value={String(recordOn)} />
      </Fact>
      <Fact name={t('payOn')}>
        <DateTime value={String(payOn)} />
      </Fact>
    </Facts>
  )
}
