import { useTranslations } from 'use-intl'
import type { PropertyDetail } from '../../api/shapes.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { formatPercent } from '../format.ts'

/** Each fee with who takes it, of what, and when. */
export function FeeList({ property: { offering, rent, money } }: { property: PropertyDetail }) {
  const t = useTranslations('property.fees')
  const locale = useLocale()
  const management = rent.lines.find((line) => line.kind === 'management')?.amount ?? 0
  const part = (amount: number, whole: number) =>
    formatPercent(Math.round((amount * 1_000) / whole) * 10, locale)
  const fees = [
    offering === null
      ? null
      : {
          name: t('purchase'),
          text: t('purchaseText', {
            percent: formatPercent(offering.purchaseFeeBasisPoints, locale),
            hours: String(offering.coolingOffHours),
          }),
        },
    rent.gross > 0
      ? {
          name: t('management'),
          text: t('managementText', { percent: part(management, rent.gross) }),
        }
      : null,
    {
      name: t('issuing'),
      text: t('issuingText', { percent: part(money.platformFee, money.raise) }),
    },
    { name: t('deposit'), text: t('depositText') },
  ].filter((fee) => fee !== null)
  return (
    <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {fees.map(({ name, text }) => (
        <div key={name}>
          <dt className="text-dense font-bold">{name}</dt>
          <dd className="text-dense text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
