import { useTranslations } from 'use-intl'
import type { Page } from '#contract/answers.ts'
import type { Purchase } from '#contract/offerings/subscription-body.ts'
import { DateTime } from '../../components/date-time.tsx'
import { RecordNumber } from '../../components/forms/record-number.tsx'
import { formatInteger } from '../../components/money/format.ts'
import { PrivateAmount } from '../../components/money/private-amount.tsx'
import { Results } from '../../components/results.tsx'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { Link } from '../../ui/link.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { EmptyPortfolio } from './empty-portfolio.tsx'

type PurchasesSectionProps = {
  readonly purchases: Page<Purchase>
  /** The product's time. */
  readonly asOf: string
  readonly isFirst: boolean
}

type ListProps = { readonly purchases: readonly Purchase[]; readonly asOf: string }

const tones: Record<Purchase['state'], Tone> = {
  active: 'info',
  allotted: 'gain',
  cancelled: 'neutral',
  refunded: 'neutral',
}

/** All purchases, each with its status and a link to its receipt. */
export function PurchasesSection({ purchases, asOf, isFirst }: PurchasesSectionProps) {
  const t = useTranslations('portfolio')
  const link = useLocalHref()
  const next = purchases.nextCursor
  if (purchases.items.length === 0 && isFirst) return <EmptyPortfolio />
  return (
    <Card>
      <h2 className="sr-only">{t('purchases')}</h2>
      <Results>
        <PurchaseLines purchases={purchases.items} asOf={asOf} />
        <div className="hidden md:block">
          <PurchaseTable purchases={purchases.items} asOf={asOf} />
        </div>
      </Results>
      <Pagination
        label={t('purchasePages')}
        firstHref={isFirst ? null : link('/dashboard/portfolio/orders')}
        nextHref={
          next === null
            ? null
            : link(`/dashboard/portfolio/orders?after=${encodeURIComponent(next)}`)
        }
        firstText={t('newestPurchases')}
        nextText={t('olderPurchases')}
      />
    </Card>
  )
}

/** A purchase at phone width, without empty values. */
function PurchaseLines({ purchases, asOf }: ListProps) {
  const t = useTranslations('portfolio')
  const link = useLocalHref()
  return (
    <ul className="-my-2 divide-y divide-line md:hidden">
      {purchases.map((purchase) => (
        <li key={purchase.id}>
          <Link
            to={link(`/dashboard/orders/${purchase.id}`)}
            className="flex items-start justify-between gap-4 rounded-xl py-3 text-dense"
          >
            <span className="min-w-0">
              <span className="block font-bold">
                {purchase.property?.name ?? purchase.propertyId}
              </span>
              <span className="block text-small text-ink-soft">
                <FactLine>
                  {t('unitsCount', { units: purchase.units })}
                  <DateTime value={purchase.placedAt} style="short" />
                </FactLine>
              </span>
              <span className="tabular block text-small text-ink-soft">
                <RecordNumber>{purchase.receiptNumber}</RecordNumber>
              </span>
              <Cancellable purchase={purchase} asOf={asOf} />
            </span>
            <span className="grid shrink-0 justify-items-end gap-1">
              <PrivateAmount value={purchase.total} className="font-bold" />
              <Badge tone={tones[purchase.state]} className="px-2! py-0!">
                {t(`purchaseStates.${purchase.state}`)}
              </Badge>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function PurchaseTable({ purchases, asOf }: ListProps) {
  const t = useTranslations('portfolio')
  const locale = useLocale()
  const link = useLocalHref()
  const columns: Column<Purchase>[] = [
    {
      id: 'property',
      head: t('property'),
      isTitle: true,
      cell: (purchase) => purchase.property?.name ?? purchase.propertyId,
    },
    {
      id: 'receipt',
      head: t('receipt'),
      cell: (purchase) => (
        <Link
          to={link(`/dashboard/orders/${purchase.id}`)}
          className="text-link inline-flex min-h-11 items-center"
        >
          <RecordNumber>{purchase.receiptNumber}</RecordNumber>
        </Link>
      ),
    },
    {
      id: 'placed',
      head: t('placedAt'),
      cell: (purchase) => <DateTime value={purchase.placedAt} style="date-time" />,
    },
    {
      id: 'units',
      head: t('units'),
      isNumeric: true,
      cell: (purchase) => formatInteger(purchase.units, locale),
    },
    {
      id: 'total',
      head: t('total'),
      isNumeric: true,
      cell: (purchase) => <PrivateAmount value={purchase.total} className="font-bold" />,
    },
    {
      id: 'state',
      head: t('state'),
      cell: (purchase) => (
        <>
          <Badge tone={tones[purchase.state]}>{t(`purchaseStates.${purchase.state}`)}</Badge>
          <Cancellable purchase={purchase} asOf={asOf} />
        </>
      ),
    },
  ]
  return (
    <DataTable
      caption={t('purchases')}
      columns={columns}
      rows={purchases}
      keyOf={(purchase) => purchase.id}
    />
  )
}

/** Until when a purchase can be cancelled; nothing once it cannot. */
function Cancellable({ purchase, asOf }: { readonly purchase: Purchase; readonly asOf: string }) {
  const { state, cancellableUntil } = purchase
  const t = useTranslations('portfolio')
  if (state !== 'active' || asOf >= cancellableUntil) return null
  return (
    <span className="block text-small md:mt-1 md:max-w-44">
      {`${t('cancelUntil')} `}
      <DateTime value={cancellableUntil} style="date-time" />
    </span>
  )
}
