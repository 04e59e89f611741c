import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { Percent } from '../../components/amount.tsx'
import { formatDate, formatInteger } from '../../components/format.ts'
import { areAmountsHidden, HiddenAmounts } from '../../components/hidden-amounts.ts'
import { PageHead } from '../../components/page-head.tsx'
import { PrivateAmount, PrivateGain } from '../../components/private-amount.tsx'
import { apiContext } from '../../context.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Notice } from '../../ui/notice.tsx'

export const handle: ScreenHandle = { messages: ['portfolio', 'tax-pack'] }

type TaxLine = {
  property: { id: string; name: string; issuer: string }
  payouts: { paidOn: string; amount: number; tax: number; dueOn: string }[]
  income: number
  tax: number
  proceeds: number
  realisedGain: number
  realisedGainFirstInFirstOut: number
  units: number
  cost: number
  costFirstInFirstOut: number
  value: number
  inheritedUnits: number
  inheritedCost: number
  pendingCost: number
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const year = await context
    .get(apiContext)
    .account.get('/portfolio/tax-years/{year}/', { year: params.year ?? '' })
  return { year, isHidden: areAmountsHidden(request) }
}

/** A year as the annual return wants it, in its order: income, tax, reinvestment, sales, assets. */
export default function TaxYearScreen() {
  const { year, isHidden } = useLoaderData<typeof loader>()
  const t = useTranslations('tax-pack')
  const locale = useLocale()
  const link = useLocalHref()
  const title = t('title', { year: String(year.year) })
  const file = (format: string) =>
    link(
      `/dashboard/files/portfolio/tax-years/${year.year}/file?format=${format}&language=${locale}`,
    )
  return (
    <HiddenAmounts value={isHidden}>
      <PageHead title={title} isPrivate />
      <Breadcrumb
        label={t('screen.trail')}
        steps={[
          { text: t('screen.back'), to: link('/dashboard/portfolio/documents') },
          { text: title },
        ]}
      />
      <header className="mt-3 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-h1">{title}</h1>
          <p className="mt-1 max-w-prose text-dense text-ink-soft">{t('screen.lead')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {(['pdf', 'xlsx', 'csv', 'json'] as const).map((format) => (
            <a
              key={format}
              href={file(format)}
              aria-label={`${t('screen.download')} ${t(`screen.${format}`)}`}
              className={buttonLook({
                variant: format === 'pdf' ? 'dark' : 'secondary',
                size: 'small',
              })}
            >
              {t(`screen.${format}`)}
            </a>
          ))}
        </div>
      </header>
      {year.isOver ? null : (
        <Notice tone="plain" className="mb-5">
          <p>{t('running', { date: formatDate(year.asOf, 'long', locale) })}</p>
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <IncomePart />
        <ReinvestPart />
        <SalesPart />
        <AssetsPart />
        <InheritedPart />
      </div>
      <p className="mt-5 text-small text-ink-soft">{t('foot')}</p>
    </HiddenAmounts>
  )
}

function usePropertyColumn(): Column<TaxLine> {
  const t = useTranslations('tax-pack')
  return {
    id: 'issuer',
    head: t('income.issuer'),
    isTitle: true,
    cell: ({ property }) => (
      <>
        <span className="block">{property.issuer}</span>
        <span className="text-small font-medium text-ink-soft">{property.name}</span>
      </>
    ),
  }
}

function IncomePart() {
  const { year } = useLoaderData<typeof loader>()
  const t = useTranslations('tax-pack')
  const locale = useLocale()
  const property = usePropertyColumn()
  const lines = year.lines.filter(({ income }) => income > 0)
  const rate = `${year.taxBasisPoints / 100}%`
  return (
    <Card>
      <CardHead title={t('income.title')}>
        {lines.length === 0 ? null : (
          <PrivateAmount value={year.income} className="font-bold text-ink" />
        )}
      </CardHead>
      {lines.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('income.none')}</p>
      ) : (
        <>
          <p className="mb-4 text-dense text-ink-soft">{t('income.lead')}</p>
          <DataTable
            caption={t('income.title')}
            rows={lines}
            keyOf={(line) => line.property.id}
            columns={[
              property,
              {
                id: 'amount',
                head: t('income.amount'),
                isNumeric: true,
                cell: ({ income }) => <PrivateAmount value={income} className="font-bold" />,
              },
              {
                id: 'tax',
                head: t('income.tax', { rate }),
                isNumeric: true,
                cell: ({ tax }) => <PrivateAmount value={tax} />,
              },
            ]}
          />
          <details className="group mt-4">
            <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
              {t('payouts.title')}
            </summary>
            <p className="mb-2 text-small text-ink-soft">{t('payouts.lead')}</p>
            <ul className="divide-y divide-line text-dense">
              {lines.flatMap(({ property: { id, name }, payouts }) =>
                payouts.map(({ paidOn, amount, tax, dueOn }) => (
                  <li
                    key={`${id}/${paidOn}`}
                    className="flex flex-wrap justify-between gap-x-4 py-2.5"
                  >
                    <span>{`${formatDate(paidOn, 'short', locale)} · ${name}`}</span>
                    <span className="tabular text-ink-soft">
                      <PrivateAmount value={amount} className="me-3 font-bold text-ink" />
                      {`${t('payouts.dueOn')} ${formatDate(dueOn, 'short', locale)}: `}
                      <PrivateAmount value={tax} />
                    </span>
                  </li>
                )),
              )}
            </ul>
          </details>
        </>
      )}
    </Card>
  )
}

function ReinvestPart() {
  const { year } = useLoaderData<typeof loader>()
  const t = useTranslations('tax-pack')
  const locale = useLocale()
  const by = formatDate(year.reinvestBy, 'long', locale)
  const from = formatDate(`${year.year}-01-01`, 'long', locale)
  const lines = [
    [t('reinvest.tax'), year.tax],
    [t('reinvest.purchases', { from, by }), year.purchases],
    [t('reinvest.covered'), year.covered],
    [t('reinvest.taxLeft'), year.taxLeft],
  ] as const
  return (
    <Card>
      <CardHead title={t('reinvest.title')}>
        <Percent basisPoints={year.taxBasisPoints} />
      </CardHead>
      <p className="max-w-prose text-dense text-ink-soft">
        {t('reinvest.rule', { by, until: formatDate(year.keepUntil, 'long', locale) })}
      </p>
      <dl className="tabular mt-4 grid gap-2.5 text-dense">
        {lines.map(([name, amount]) => (
          <div key={name} className="flex justify-between gap-4 border-t border-line pt-2.5">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-bold">
              <PrivateAmount value={amount} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-small text-ink-soft">{t('reinvest.note')}</p>
    </Card>
  )
}

function SalesPart() {
  const { year } = useLoaderData<typeof loader>()
  const t = useTranslations('tax-pack')
  const property = usePropertyColumn()
  const lines = year.lines.filter(
    ({ proceeds, realisedGain }) => proceeds !== 0 || realisedGain !== 0,
  )
  return (
    <Card>
      <CardHead title={t('sales.title')} />
      {lines.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('sales.none')}</p>
      ) : (
        <DataTable
          caption={t('sales.title')}
          rows={lines}
          keyOf={(line) => line.property.id}
          columns={[
            property,
            {
              id: 'proceeds',
              head: t('sales.proceeds'),
              isNumeric: true,
              cell: ({ proceeds }) => <PrivateAmount value={proceeds} />,
            },
            {
              id: 'gain',
              head: t('sales.gain'),
              isNumeric: true,
              cell: (line) => <RealisedGain line={line} />,
            },
          ]}
        />
      )}
      {lines.length === 0 ? null : (
        <p className="mt-4 text-small text-ink-soft">{t('sales.note')}</p>
      )}
    </Card>
  )
}

function RealisedGain({ line }: { readonly line: TaxLine }) {
  const t = useTranslations('tax-pack')
  const { realisedGain, realisedGainFirstInFirstOut } = line
  return (
    <>
      <PrivateGain value={realisedGain} className="block font-bold" />
      {realisedGain === realisedGainFirstInFirstOut ? null : (
        <span className="block text-small text-ink-soft">
          {`${t('sales.fifo')} `}
          <PrivateGain value={realisedGainFirstInFirstOut} />
        </span>
      )}
    </>
  )
}

function AssetsPart() {
  const { year } = useLoaderData<typeof loader>()
  const t = useTranslations('tax-pack')
  const locale = useLocale()
  const property = usePropertyColumn()
  const title = t('assets.title', { date: formatDate(year.asOf, 'long', locale) })
  const lines = year.lines.filter(({ units, pendingCost }) => units > 0 || pendingCost > 0)
  return (
    <Card>
      <CardHead title={title} />
      {lines.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('assets.none')}</p>
      ) : (
        <DataTable
          caption={title}
          rows={lines}
          keyOf={(line) => line.property.id}
          columns={[
            property,
            {
              id: 'units',
              head: t('assets.units'),
              isNumeric: true,
              cell: ({ units }) => formatInteger(units, locale),
            },
            {
              id: 'cost',
              head: t('assets.cost'),
              isNumeric: true,
              cell: (line) => <Cost line={line} />,
            },
            {
              id: 'value',
              head: t('assets.value'),
              isNumeric: true,
              cell: ({ value }) => <PrivateAmount value={value} className="font-bold" />,
            },
          ]}
        />
      )}
    </Card>
  )
}

/** Nothing where nothing was inherited in the year. */
function InheritedPart() {
  const { year } = useLoaderData<typeof loader>()
  const t = useTranslations('tax-pack')
  const locale = useLocale()
  const property = usePropertyColumn()
  const lines = year.lines.filter(({ inheritedUnits }) => inheritedUnits > 0)
  if (lines.length === 0) return null
  return (
    <Card>
      <CardHead title={t('inherited.title')} />
      <p className="mb-4 max-w-prose text-dense text-ink-soft">{t('inherited.rule')}</p>
      <DataTable
        caption={t('inherited.title')}
        rows={lines}
        keyOf={(line) => line.property.id}
        columns={[
          property,
          {
            id: 'units',
            head: t('assets.units'),
            isNumeric: true,
            cell: ({ inheritedUnits }) => formatInteger(inheritedUnits, locale),
          },
          {
            id: 'cost',
            head: t('inherited.cost'),
            isNumeric: true,
            cell: ({ inheritedCost }) => <PrivateAmount value={inheritedCost} />,
          },
        ]}
      />
      <p className="mt-4 text-small text-ink-soft">{t('inherited.note')}</p>
    </Card>
  )
}

function Cost({ line }: { readonly line: TaxLine }) {
  const t = useTranslations('tax-pack')
  const { cost, pendingCost } = line
  return (
    <>
      <PrivateAmount value={cost} className="block" />
      {pendingCost === 0 ? null : (
        <span className="block text-small text-warn">
          {`${t('assets.pending')} `}
          <PrivateAmount value={pendingCost} />
        </span>
      )}
    </>
  )
}
