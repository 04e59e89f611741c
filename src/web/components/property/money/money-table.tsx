import { useTranslations } from 'use-intl'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { formatRate, formatRupiah } from '../../money/format.ts'

/** The use of the money raised, who pays it, and any loan or mortgage. */
export function MoneyTable({ property }: { property: PropertyDetail }) {
  const { money, unitsTotal, hasDebt } = property
  const t = useTranslations('property.money')
  const debt = useTranslations('dossier.money')
  const locale = useLocale()
  const lines = ['price', 'buyingCosts', 'reserve', 'platformFee'] as const
  const fills = ['bg-series-2', 'bg-series-3', 'bg-series-4', 'bg-brand']
  const share = (amount: number) => (amount / money.raise) * 100
  return (
    <>
      <div aria-hidden="true" className="mb-5 flex h-3 gap-0.5 overflow-hidden rounded-full">
        {lines.map((line, index) => (
          <div key={line} className={fills[index]} style={{ width: `${share(money[line])}%` }} />
        ))}
      </div>
      <table className="tabular w-full text-dense">
        <tbody>
          {lines.map((line, index) => (
            <tr key={line} className="border-b border-line">
              <th scope="row" className="py-3 pe-4 text-start font-normal">
                <span
                  aria-hidden="true"
                  className={`float-start mt-1.5 size-2.5 rounded-full ${fills[index]}`}
                />
                <span className="ms-5 block">{t(line)}</span>
                {line === 'reserve' ? (
                  <span className="ms-5 block text-small text-ink-soft">
                    {t('reserveParts', {
                      repair: formatRupiah(money.reserve - money.renovationReserve, locale),
                      renovation: formatRupiah(money.renovationReserve, locale),
                    })}
                  </span>
                ) : null}
              </th>
              <td className="hidden py-3 pe-4 text-end text-ink-soft sm:table-cell">
                {formatRate(share(money[line]) * 100, locale)}
              </td>
              <td className="py-3 text-end font-bold whitespace-nowrap">
                {formatRupiah(money[line], locale)}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row" className="py-3 pe-4 text-start font-bold">
              {t('raise')}
            </th>
            <td className="hidden sm:table-cell" />
            <td className="py-3 text-end font-bold whitespace-nowrap">
              {formatRupiah(money.raise, locale)}
            </td>
          </tr>
        </tbody>
      </table>
      <p className="mt-5 rounded-2xl bg-sand px-4 py-3.5 text-dense">
        <strong>{`${debt(hasDebt ? 'mortgaged' : 'debt')}. `}</strong>
        {debt(hasDebt ? 'mortgagedText' : 'debtText')}
      </p>
      <p className="tabular mt-3 text-small text-ink-soft">
        {t('note', {
          raise: formatRupiah(money.raise, locale),
          units: unitsTotal,
          price: formatRupiah(Math.round(money.raise / unitsTotal), locale),
        })}{' '}
        <PaymentSources property={property} />
      </p>
    </>
  )
}

/** Who pays for the units, as far as that is settled: an offering can reach its target without selling all units. */
function PaymentSources({ property }: { property: PropertyDetail }) {
  const t = useTranslations('property.money')
  const { state, issuerUnits, offering, unitsTotal } = property
  if (state === 'failed' || state === 'withdrawn') return null
  if (issuerUnits > 0) return t('issuerKeeps', { units: issuerUnits })
  if (state !== 'coming-soon' && state !== 'open') return t('allSold')
  return offering !== null && offering.targetUnits < unitsTotal ? t('issuerMayKeep') : null
}
