import { useTranslations } from 'use-intl'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { formatInteger } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Fact, Facts } from '../facts.tsx'

/**
 * A trade proposed for cancellation: the distance of its price from the reference price, and the time limit for
 * the cancellation.
 */
export function ProposedBust({ proposal: { content } }: { readonly proposal: Proposal }) {
  const t = useTranslations('proposals.bust')
  const reason = useTranslations('proposals')('fields.reason')
  const locale = useLocale()
  const { propertyName, number, tradedAt, units, price, reference, bustableUntil } = content
  return (
    <Facts>
      <Fact name={t('trade')}>
        {t('name', {
          property: String(propertyName),
          number: formatInteger(Number(number), locale),
        })}
      </Fact>
      <Fact name={t('tradedAt')}>
        <DateTime value={String(tradedAt)} style="to-the-second" />
      </Fact>
      <Fact name={t('units')}>{formatInteger(Number(units), locale)}</Fact>
      <Fact name={t('price')}>
        <Amount value={Number(price)} />
      </Fact>
      <Fact name={t('reference')}>
        <Amount value={Number(reference)} />
      </Fact>
      <Fact name={t('until')}>
        <DateTime value={String(bustableUntil)} style="date-time" />
      </Fact>
      <Fact name={reason}>{String(content.reason)}</Fact>
    </Facts>
  )
}
