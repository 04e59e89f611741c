import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { asExpectedWithinBasisPoints, monthReasons } from '#contract'
import type { Payout } from '#contract/portfolio/calendar.ts'
import { DateTime } from '../../components/date-time.tsx'
import { Amount } from '../../components/money/amount.tsx'
import { formatDate, formatPercent, formatPerUnit } from '../../components/money/format.ts'
import { areAmountsHidden, HiddenAmounts } from '../../components/money/hidden-amounts.ts'
import { PrivateAmount, PrivateGain } from '../../components/money/private-amount.tsx'
import { waterfall } from '../../components/money/waterfall.ts'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext } from '../../context.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SumLine, sumLines } from '../../ui/sum-line.tsx'
import { type BesideMonth, WaterfallTable } from './waterfall-table.tsx'

export const handle: ScreenHandle = { messages: ['portfolio', 'income'] }

/** The lines deducted from the rent of a month, in the order of its waterfall. */
const costLines = [
  ['management', 'management'],
  ['maintenance', 'maintenance'],
  ['property-tax', 'propertyTax'],
  ['insurance', 'insurance'],
  ['reserve', 'reserve'],
  ['income-tax', 'incomeTax'],
  ['hotel-tax', 'hotelTax'],
] as const
const corrigible = ['gross', ...costLines.map(([kind]) => kind)] as const

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { distributionId = '' } = params
  const payout = await context
    .get(apiContext)
    .account.get('/portfolio/income/{distributionId}/', { distributionId })
  return { payout, isHidden: areAmountsHidden(request) }
}

/** The calculation of a payout: from the rent, line by line, to the visitor's own part. */
export default function PayoutScreen() {
  const { payout, isHidden } = useLoaderData<typeof loader>()
  const t = useTranslations('income')
  const locale = useLocale()
  const link = useLocalHref()
  const { property, period } = payout
  const month = formatDate(period, 'month', locale)
  return (
    <HiddenAmounts value={isHidden}>
      <TitledPage
        title={t('payout.heading', { month })}
        head={t('payout.title', { property: property.name, month })}
        trail={[
          { text: t('payout.back'), path: '/dashboard/portfolio/income' },
          { text: `${property.name}\u00a0· ${month}` },
        ]}
        lead={property.name}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_372px] xl:grid-rows-[auto_1fr]">
          <Waterfall />
          <div className="grid gap-5 xl:col-start-2 xl:row-span-2 xl:row-start-1">
            <MyPart />
            <ChangeCard />
          </div>
          <LinkButton
            to={link(`/dashboard/properties/${property.id}`)}
            className="justify-self-start"
          >
            {t('payout.toProperty')}
          </LinkButton>
        </div>
      </TitledPage>
    </HiddenAmounts>
  )
}

function Waterfall() {
  const { payout } = useLoaderData<typeof loader>()
  const t = useTranslations('income')
  const locale = useLocale()
  const notes = useReasons(payout.reasons)
  const comparison = useBesideMonth(payout)
  const { lines, total } = payout
  if (lines === null) {
    return (
      <Card>
        <Notice tone="plain">{t('payout.noLines')}</Notice>
      </Card>
    )
  }
  const costs = costLines.map(([kind, name]) => ({ kind, amount: lines[name] }))
  const steps = waterfall({ gross: lines.gross, lines: costs, net: lines.net })
  return (
    <Card>
      <CardHead title={t('payout.waterfall')} />
      <WaterfallTable {...{ steps, notes, comparison }} shared={total} />
      <p className="mt-4 text-small text-ink-soft">
        {Object.values(payout.reasons).includes(usual)
          ? `${t(Object.keys(notes).length === 0 ? 'payout.allAsExpected' : 'payout.asExpected', {
              percent: formatPercent(asExpectedWithinBasisPoints, locale),
            })} `
          : ''}
        {t('payout.source')}
      </p>
    </Card>
  )
}

const usual = 'as-expected'

/** Returns the reasons in plain words; a code that this version does not know is omitted. */
function useReasons(codes: Payout['reasons']): Record<string, string> {
  const t = useTranslations('income')
  const known = Object.entries(codes).flatMap(([line, code]) => {
    // The reason "as expected" is shown once, below.
    const reason = monthReasons.find((each) => each === code)
    return reason === undefined || reason === usual
      ? []
      : [[line, t(`lineReasons.${reason}`)] as const]
  })
  return Object.fromEntries(known)
}

function useBesideMonth({ corrections, carried, issuerPart }: Payout): BesideMonth[] {
  const t = useTranslations('income')
  const locale = useLocale()
  const corrected = corrections.map(({ period, line, amount, reason, correctedAt }) => {
    const known = corrigible.find((each) => each === line) ?? 'net'
    const of = { line: t(`lines.${known}`), month: formatDate(period, 'month', locale) }
    const note = `${reason[locale]} (${formatDate(correctedAt, 'short', locale)})`
    return { key: `${period}/${line}/${correctedAt}`, name: t('corrected', of), note, amount }
  })
  const carriedNote = t(carried > 0 ? 'carriedIn' : 'carriedOut')
  const rest = [
    { key: 'carried', name: t('lines.carried'), note: carriedNote, amount: carried },
    { key: 'issuer', name: t('lines.issuer'), note: t('issuerNote'), amount: -issuerPart },
  ]
  return [...corrected, ...rest.filter(({ amount }) => amount !== 0)]
}

function MyPart() {
  const { payout } = useLoaderData<typeof loader>()
  const t = useTranslations('income')
  const locale = useLocale()
  const { total, unitsPaid, units, amount, recordedAt, paidAt } = payout
  return (
    <Card>
      <CardHead title={t('payout.mine')} />
      <dl className={sumLines}>
        <SumLine name={t('payout.shared')}>
          <Amount value={total} />
        </SumLine>
        <SumLine name={t('payout.dividedBy')}>{t('payout.units', { units: unitsPaid })}</SumLine>
        <SumLine name={t('payout.perUnit')}>{formatPerUnit(payout.perUnit, locale)}</SumLine>
        <SumLine name={t('payout.myUnits')}>{t('payout.units', { units })}</SumLine>
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-bold">{t('payout.myAmount')}</dt>
          <dd className="text-h3">
            <PrivateAmount value={amount} className="text-gain" />
          </dd>
        </div>
      </dl>
      <p className="mt-4 text-small text-ink-soft">
        {`${t('payout.recorded')} `}
        <DateTime value={recordedAt} style="date-time" />
        {`. ${t('payout.paid')} `}
        <DateTime value={paidAt} style="date-time" />
        {'. '}
        {t.rich('payout.tax', {
          amount: () => <PrivateAmount value={payout.tax} className="font-bold text-ink" />,
          date: formatDate(payout.taxDueOn, 'long', locale),
        })}
      </p>
    </Card>
  )
}

function ChangeCard() {
  const { payout } = useLoaderData<typeof loader>()
  const t = useTranslations('income')
  const locale = useLocale()
  const { change } = payout
  return (
    <Card>
      <CardHead title={t('payout.change')} />
      {change === null ? (
        <p className="text-dense text-ink-soft">{t('payout.first')}</p>
      ) : (
        <>
          <p className="text-h3">
            <PrivateGain value={change.difference} />
          </p>
          <p className="mt-1 text-dense text-ink-soft">
            {t('payout.against', { month: formatDate(change.period, 'month', locale) })}
          </p>
          <p className="mt-3 text-dense">{t(`reasons.${change.reason}`)}</p>
        </>
      )}
    </Card>
  )
}
