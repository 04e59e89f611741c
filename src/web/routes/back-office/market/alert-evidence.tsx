import { useTranslations } from 'use-intl'
import type { MarketAlert } from '#contract/back-office/surveillance.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { formatInteger, formatPercent } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Fact, Facts } from '../facts.tsx'

type Person = MarketAlert['people'][number]

function useNames() {
  const t = useTranslations('surveillance')
  return ({ name }: Person) => name ?? t('erased')
}

/** The compared values and the limit. */
export function Figures({ figures }: Pick<MarketAlert, 'figures'>) {
  const t = useTranslations('surveillance')
  return (
    <Card>
      <CardHead title={t('figuresTitle')} />
      <Facts>
        {figures.map(({ name, value }) => (
          <Fact key={name} name={t(`figures.${name}`)}>
            <Figure name={name} value={Number(value)} />
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}

function Figure({ name, value }: { readonly name: string; readonly value: number }) {
  const t = useTranslations('surveillance')
  const locale = useLocale()
  if (name.startsWith('price')) return <Amount value={value} />
  if (name.startsWith('moved')) return formatPercent(value, locale)
  if (name.startsWith('units') || name === 'boughtMin' || name === 'nearMin')
    return t('inUnits', { units: value })
  return formatInteger(value, locale)
}

/** The facts that connect the investors. */
export function Links({ links }: Pick<MarketAlert, 'links'>) {
  const t = useTranslations('surveillance')
  const nameOf = useNames()
  return (
    <Card>
      <CardHead title={t('linksTitle')} />
      <Facts>
        {links.map(({ people, source }) => (
          <Fact
            key={`${source} ${people.map(({ id }) => id).join(' ')}`}
            name={t(`sources.${source}`)}
          >
            {people.map(nameOf).join(', ')}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}

export function Trades({ trades }: Pick<MarketAlert, 'trades'>) {
  const t = useTranslations('surveillance')
  const locale = useLocale()
  const nameOf = useNames()
  return (
    <Card>
      <CardHead title={t('trades')} />
      <DataTable
        caption={t('trades')}
        rows={trades}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'at',
            head: t('tradedAt'),
            isTitle: true,
            cell: ({ tradedAt }) => <DateTime value={tradedAt} style="to-the-second" />,
          },
          { id: 'seller', head: t('seller'), cell: ({ seller }) => nameOf(seller) },
          { id: 'buyer', head: t('buyer'), cell: ({ buyer }) => nameOf(buyer) },
          {
            id: 'units',
            head: t('units'),
            isNumeric: true,
            cell: ({ units }) => formatInteger(Number(units), locale),
          },
          {
            id: 'price',
            head: t('price'),
            isNumeric: true,
            cell: ({ price }) => <Amount value={Number(price)} />,
          },
        ]}
      />
    </Card>
  )
}

export function Orders({ orders }: Pick<MarketAlert, 'orders'>) {
  const t = useTranslations('surveillance')
  const locale = useLocale()
  const nameOf = useNames()
  return (
    <Card>
      <CardHead title={t('orders')} />
      <DataTable
        caption={t('orders')}
        rows={orders}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'placedAt',
            head: t('placedAt'),
            isTitle: true,
            cell: ({ placedAt }) => <DateTime value={placedAt} style="to-the-second" />,
          },
          {
            id: 'endedAt',
            head: t('endedAt'),
            cell: ({ endedAt }) => <DateTime value={endedAt} style="to-the-second" />,
          },
          { id: 'owner', head: t('owner'), cell: ({ owner }) => nameOf(owner) },
          { id: 'side', head: t('side'), cell: ({ side }) => t(`sides.${side}`) },
          {
            id: 'units',
            head: t('units'),
            isNumeric: true,
            cell: ({ units }) => formatInteger(Number(units), locale),
          },
          {
            id: 'price',
            head: t('limit'),
            isNumeric: true,
            cell: ({ limitPrice }) => <Amount value={Number(limitPrice)} />,
          },
        ]}
      />
    </Card>
  )
}
