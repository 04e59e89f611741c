import { useTranslations } from 'use-intl'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Explained } from '../../../ui/explained.tsx'
import { newUnitTermsOf } from '../../money/entry-fee.ts'
import { formatDate, formatPercent } from '../../money/format.ts'
import { withdrawalFees } from '../../money/withdrawal-fees.ts'
import type { CostTermsGiven } from './cost-section.tsx'

type FeeListProps = {
  readonly property: PropertyDetail
  readonly figures: CostTermsGiven
  /** The date of the prospectus. */
  readonly publishedOn: string
}

type Fee = {
  readonly kind:
    | 'purchase'
    | 'management'
    | 'issuing'
    | 'resale'
    | 'saleTax'
    | 'withdrawal'
    | 'deposit'
  readonly text: string
  /** The kind of source; `on` is its date, `YYYY-MM` or `YYYY-MM-DD`. */
  readonly source: 'terms' | 'market' | 'accounts' | 'forecast' | 'prospectus' | 'account' | 'law'
  readonly on: string
}

/** The fees, each with its recipient, base amount and due date; a press opens its meaning and source. */
export function FeeList(props: FeeListProps) {
  const t = useTranslations('property.fees')
  const words = useTranslations('property')
  const locale = useLocale()
  return (
    <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {useFees(props).map(({ kind, text, source, on }) => (
        <div key={kind}>
          <dt className="flex items-center gap-1.5 text-dense font-bold">
            {t(kind)}
            <Explained
              label={t(kind)}
              hint={words('definition')}
              definition={t(`definitions.${kind}`)}
              source={words('source', {
                source: t(`sources.${source}`),
                date: formatDate(on, on.length === 7 ? 'month' : 'long', locale),
              })}
            />
          </dt>
          <dd className="text-dense text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function useFees({ property, figures, publishedOn }: FeeListProps): readonly Fee[] {
  const t = useTranslations('property.fees')
  const locale = useLocale()
  const { rent, money } = property
  const { sale, investor, resale, asOf } = figures
  const percent = (basisPoints: number) => formatPercent(basisPoints, locale)
  const part = (amount: number, whole: number) => percent(Math.round((amount * 1_000) / whole) * 10)
  const management = rent.lines.find((line) => line.kind === 'management')?.amount ?? 0
  const fees: Fee[] = []
  const terms = newUnitTermsOf(property, figures)
  if (terms !== null) {
    const { purchaseFeeBasisPoints, coolingOffHours, on } = terms
    const text = t('purchaseText', {
      percent: percent(purchaseFeeBasisPoints),
      hours: coolingOffHours,
    })
    fees.push({ kind: 'purchase', text, source: 'terms', on })
  }
  if (rent.gross > 0) {
    const text = t('managementText', { percent: part(management, rent.gross) })
    const source = rent.isForecast ? 'forecast' : 'accounts'
    fees.push({ kind: 'management', text, source, on: rent.month })
  }
  const issuing = t('issuingText', { percent: part(money.platformFee, money.raise) })
  fees.push({ kind: 'issuing', text: issuing, source: 'prospectus', on: publishedOn })
  const { buyerFeeBasisPoints, sellerFeeBasisPoints, effectiveFrom } = resale
  const trade = t('resaleText', {
    buy: percent(buyerFeeBasisPoints),
    sell: percent(sellerFeeBasisPoints),
  })
  fees.push({ kind: 'resale', text: trade, source: 'market', on: effectiveFrom })
  if (sale !== null) {
    const text = t('saleTaxText', { percent: percent(sale.sellerTaxBasisPoints) })
    fees.push({ kind: 'saleTax', text, source: 'law', on: asOf })
  }
  const range = investor === null ? null : withdrawalFees(investor, locale)
  if (range !== null)
    fees.push({ kind: 'withdrawal', text: t('withdrawalText', range), source: 'account', on: asOf })
  fees.push({ kind: 'deposit', text: t('depositText'), source: 'account', on: asOf })
  return fees
}
