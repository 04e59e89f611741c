import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { TaxYear } from '#contract/portfolio/tax.ts'
import { RecordNumber } from '../../components/forms/record-number.tsx'
import { formatDate, formatInteger, formatPercent } from '../../components/money/format.ts'
import { areAmountsHidden, HiddenAmounts } from '../../components/money/hidden-amounts.ts'
import { PrivateAmount, PrivateGain } from '../../components/money/private-amount.tsx'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext } from '../../context.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OpenChevron } from '../../ui/open-chevron.tsx'

export const handle: ScreenHandle = { messages: ['portfolio', 'tax-pack'] }

type TaxLine = TaxYear['lines'][number]
type InheritedLine = TaxYear['inherited'][number]

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const year = await context
    .get(apiContext)
    .account.get('/portfolio/tax-years/{year}/', { year: params.year ?? '' })
  return { year, isHidden: areAmountsHidden(request) }
}

/** A year in the order of the annual tax return: income, tax, reinvestment, sales, assets. */
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
      <TitledPage
        title={title}
        trail={[
          { text: t('screen.back'), path: '/dashboard/portfolio/documents' },
          { text: title },
        ]}
        lead={t('screen.lead')}
        action={
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
        }
      >
        {year.isOver ? null : (
          <Notice tone="plain" className="mb-5">
            <p>{t('running', { date: formatDate(year.asOf, 'long', locale) })}</p>
          </Notice>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <IncomePart />
          <PayoutsPart />
          <ReinvestPart />
          <SalesPart />
          <AssetsPart />
          <InheritedPart />
        </div>
        <p className="mt-5 text-small text-ink-soft">{t('foot')}</p>
      </TitledPage>
    </HiddenAmounts>
  )
}

type Row = { readonly property: TaxLine['property'] | null }

type TaxPartProps<Line> = {
  readonly title: string
  /** Shown next to the title when the part has lines. */
  readonly total?: number
  readonly lead?: string
  readonly lines: readonly Line[]
  readonly keyOf: (line: Line) => string
  readonly columns: readonly Column<Line>[]
  /** The text for a part without lines. */
  readonly none: string
  /** The name of lines without a property. */
  readonly moneyName?: string
  readonly note?: string
}

/** A part of the tax pack: its lines by property, or a text that there are none. */
function TaxPart<Line extends Row>({ title, total, lead, lines, ...rest }: TaxPartProps<Line>) {
  const { keyOf, columns, none, moneyName = '', note } = rest
  const property = usePropertyColumn<Line>(moneyName)
  if (lines.length === 0)
    return (
      <Card>
        <CardHead title={title} />
        <p className="text-dense text-ink-soft">{none}</p>
      </Card>
    )
  return (
    <Card>
      <CardHead title={title}>
        {total === undefined ? undefined : (
          <PrivateAmount value={total} className="font-bold text-ink" />
        )}
      </CardHead>
      {lead === undefined ? null : (
        <p className="mb-4 max-w-prose text-dense text-ink-soft">{lead}</p>
      )}
      <DataTable caption={title} rows={lines} keyOf={keyOf} columns={[property, ...columns]} />
      {note === undefined ? null : <p className="mt-4 text-small text-ink-soft">{note}</p>}
    </Card>
  )
}

function usePropertyColumn<Line extends Row>(moneyName: string): Column<Line> {
  const t = useTranslations('tax-pack')
  return {
    id: 'issuer',
    head: t('income.issuer'),
    isTitle: true,
    cell: ({ property }) =>
      property === null ? (
        moneyName
      ) : (
        <>
          <span className="block">{property.issuer}</span>
          <span className="text-small font-medium text-ink-soft">{property.name}</span>
        </>
      ),
  }
}

const keyOfLine = ({ property }: TaxLine) => property.id

/** A column of figures. */
function figures<Line>(id: string, head: string, cell: Column<Line>['cell']): Column<Line> {
  return { id, head, isNumeric: true, cell }
}

function IncomePart() {
  const { year } = useLoaderData<typeof loader>()
  const t = useTranslations('tax-pack')
  const locale = useLocale()
  const lines = year.lines.filter(({ income }) => income > 0)
  const rate = formatPercent(year.taxBasisPoints, locale)
  return (
    <TaxPart
      title={t('income.title')}
      total={year.income}
      lead={t('income.lead')}
      lines={lines}
      keyOf={keyOfLine}
      columns={[
        figures<TaxLine>('amount', t('income.amount'), ({ income }) => (
          <PrivateAmount value={income} className="font-bold" />
        )),
        figures<TaxLine>('tax', t('income.tax', { rate }), ({ tax }) => (
          <PrivateAmount value={tax} />
        )),
      ]}
      none={t('income.none')}
    />
  )
}

/** Not shown without payouts, which the first part then says. */
function PayoutsPart() {
  const { year } = useLoaderData<typeof loader>()
  const t = useTranslations('tax-pack.payouts')
  const locale = useLocale()
  const lines = year.lines.filter(({ payouts }) => payouts.length > 0)
  if (lines.length === 0) return null
  return (
    <Card>
      <details className="group">
        <summary className="-my-2 flex min-h-11 cursor-pointer items-center justify-between gap-4">
          <h2 className="text-h3">{t('title')}</h2>
          <OpenChevron size={20} className="text-ink-soft" />
        </summary>
        <p className="mt-3 mb-2 max-w-prose text-dense text-ink-soft">{t('lead')}</p>
        <ul className="divide-y divide-line text-dense">
          {lines.flatMap(({ property: { id, name }, payouts }) =>
            payouts.map(({ paidOn, amount, tax, dueOn }) => (
              <li key={`${id}/${paidOn}`} className="flex flex-wrap justify-between gap-x-4 py-2.5">
                <span>{`${formatDate(paidOn, 'short', locale)}, ${name}`}</span>
                <span className="tabular text-ink-soft">
                  <PrivateAmount value={amount} className="me-3 font-bold text-ink" />
                  {`${t('dueOn')} ${formatDate(dueOn, 'short', locale)}: `}
                  <PrivateAmount value={tax} />
                </span>
              </li>
            )),
          )}
        </ul>
      </details>
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
        {t('income.tax', { rate: formatPercent(year.taxBasisPoints, locale) })}
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
  return (
    <TaxPart
      title={t('sales.title')}
      lines={year.lines.filter(
        ({ proceeds, realisedGain }) => proceeds !== 0 || realisedGain !== 0,
      )}
      keyOf={keyOfLine}
      columns={[
        figures<TaxLine>('proceeds', t('sales.proceeds'), ({ proceeds }) => (
          <PrivateAmount value={proceeds} />
        )),
        figures<TaxLine>('gain', t('sales.gain'), (line) => <RealisedGain line={line} />),
      ]}
      none={t('sales.none')}
      note={[
        t('sales.note'),
        ...(year.lines.some(isDifferentByFifo) ? [t('sales.noteFifo')] : []),
      ].join(' ')}
    />
  )
}

const isDifferentByFifo = (line: TaxLine) => line.realisedGain !== line.realisedGainFirstInFirstOut

function RealisedGain({ line }: { readonly line: TaxLine }) {
  const t = useTranslations('tax-pack')
  const { realisedGain, realisedGainFirstInFirstOut } = line
  return (
    <>
      <PrivateGain value={realisedGain} className="block font-bold" />
      {!isDifferentByFifo(line) ? null : (
        <span className="block text-small text-ink-soft">
          {`${t('sales.fifo')} `}
          <PrivateGain value={realisedGainFirstInFirstOut} />
        </span>
      )}
    </>
  )
}

/** An asset on the last day: the units of a property, or the money in the wallet, which has no units. */
type AssetLine = Row &
  Pick<TaxLine, 'cost' | 'pendingCost' | 'value'> & { readonly units: number | null }

function AssetsPart() {
  const { year } = useLoaderData<typeof loader>()
  const t = useTranslations('tax-pack')
  const locale = useLocale()
  const { walletBalance } = year
  const units: AssetLine[] = year.lines.filter((line) => line.units > 0 || line.pendingCost > 0)
  const wallet = {
    property: null,
    units: null,
    cost: walletBalance,
    pendingCost: 0,
    value: walletBalance,
  }
  return (
    <TaxPart
      title={t('assets.title', { date: formatDate(year.asOf, 'long', locale) })}
      lines={walletBalance === 0 ? units : [...units, wallet]}
      keyOf={({ property }) => property?.id ?? 'wallet'}
      moneyName={t('assets.wallet')}
      columns={[
        figures<AssetLine>('units', t('assets.units'), (line) =>
          line.units === null ? null : formatInteger(line.units, locale),
        ),
        figures<AssetLine>('cost', t('assets.cost'), (line) => <Cost line={line} />),
        figures<AssetLine>('value', t('assets.value'), ({ units: issued, value }) =>
          issued === 0 ? '–' : <PrivateAmount value={value} className="font-bold" />,
        ),
      ]}
      none={t('assets.none')}
      {...(walletBalance === 0 ? {} : { note: t('assets.walletNote') })}
    />
  )
}

/** Not shown when no units were inherited in the year. */
function InheritedPart() {
  const { year } = useLoaderData<typeof loader>()
  const t = useTranslations('tax-pack')
  const locale = useLocale()
  if (year.inherited.length === 0) return null
  const from: Column<InheritedLine> = {
    id: 'from',
    head: t('inherited.from'),
    cell: ({ deceasedName, reference, receivedOn }) => (
      <>
        <span className="block">{deceasedName}</span>
        <span className="text-small text-ink-soft">
          <FactLine>
            {formatDate(receivedOn, 'short', locale)}
            <RecordNumber>{reference}</RecordNumber>
          </FactLine>
        </span>
      </>
    ),
  }
  return (
    <TaxPart
      title={t('inherited.title')}
      lead={t('inherited.rule')}
      lines={year.inherited}
      keyOf={({ reference, receivedOn, property }) =>
        `${reference}/${receivedOn}/${property?.id ?? ''}`
      }
      columns={[
        from,
        figures<InheritedLine>('units', t('assets.units'), ({ units }) =>
          units === null ? null : formatInteger(units, locale),
        ),
        figures<InheritedLine>('cost', t('inherited.cost'), ({ cost }) =>
          cost === null ? null : <PrivateAmount value={cost} />,
        ),
        figures<InheritedLine>('value', t('inherited.value'), ({ value }) => (
          <PrivateAmount value={value} className="font-bold" />
        )),
      ]}
      none=""
      moneyName={t('inherited.money')}
      note={t('inherited.note')}
    />
  )
}

/** The cost of issued units, and below it what was paid for units that are not issued yet. */
function Cost({ line }: { readonly line: Pick<AssetLine, 'units' | 'cost' | 'pendingCost'> }) {
  const t = useTranslations('tax-pack')
  const { units, cost, pendingCost } = line
  return (
    <>
      <span className="block">{units === 0 ? '–' : <PrivateAmount value={cost} />}</span>
      {pendingCost === 0 ? null : (
        <span className="block text-small text-warn">
          {`${t('assets.pending')} `}
          <PrivateAmount value={pendingCost} />
        </span>
      )}
    </>
  )
}
