import { useTranslations } from 'use-intl'
import type { OrderWithFills } from '#contract/market/market-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { formatInteger } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'

type Fill = OrderWithFills['fills'][number]

/** The trades of one order, each with its fee. */
export function OrderFills({ fills }: { readonly fills: readonly Fill[] }) {
  const t = useTranslations('market.order')
  const resale = useTranslations('resale')
  const locale = useLocale()
  const columns: Column<Fill>[] = [
    {
      id: 'time',
      head: resale('time'),
      isTitle: true,
      cell: (fill) => (
        <span className="flex flex-wrap items-center gap-2">
          <DateTime value={fill.tradedAt} style="to-the-second" />
          {fill.isAuction ? <Badge>{resale('auction')}</Badge> : null}
          {fill.isPrivate ? <Badge>{resale('private')}</Badge> : null}
          {fill.isBusted ? <Badge>{resale('busted')}</Badge> : null}
        </span>
      ),
    },
    {
      id: 'units',
      head: resale('unitsHead'),
      isNumeric: true,
      cell: (fill) => formatInteger(fill.units, locale),
    },
    {
      id: 'price',
      head: resale('price'),
      isNumeric: true,
      cell: (fill) => <Amount value={fill.price} />,
    },
    {
      id: 'amount',
      head: t('fillAmount'),
      isNumeric: true,
      cell: (fill) => <Amount value={fill.price * fill.units} className="font-bold" />,
    },
    { id: 'fee', head: t('fillFee'), isNumeric: true, cell: (fill) => <Amount value={fill.fee} /> },
  ]
  return (
    <Card>
      <CardHead title={t('fills')} />
      {fills.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('fillsEmpty')}</p>
      ) : (
        <DataTable caption={t('fills')} {...{ columns, rows: fills }} keyOf={(fill) => fill.id} />
      )}
    </Card>
  )
}
