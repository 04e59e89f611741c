import { useTranslations } from 'use-intl'
import type { OrderWithFills } from '#contract/market/market-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { formatDate, formatRupiah } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Card } from '../../../ui/card.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { SumLine, sumLines } from '../../../ui/sum-line.tsx'
import { bustedOf } from './order-busts.ts'
import { OrderPrice, useValidityText } from './order-words.tsx'

type OrderFactsProps = {
  readonly order: OrderWithFills
  readonly title: string
  /** When a waiting order returns, if that is known. */
  readonly returnsAt: string | null
}

/** The status of an order in words and figures. */
export function OrderFacts({ order, title, returnsAt }: OrderFactsProps) {
  const t = useTranslations('market')
  const link = useLocalHref()
  const offer = useTranslations('private-offer')
  const { units, unitsFilled, property } = order
  const isOpenOffer = order.isPrivate && order.state === 'open'
  const busted = bustedOf(order.fills).units
  const isUndone = order.state === 'filled' && busted === unitsFilled
  return (
    <Card className="grid gap-5">
      <div>
        <h1 className="text-h2">
          {isOpenOffer ? offer('head') : t(`order.heads.${isUndone ? 'busted' : order.state}`)}
        </h1>
        <p className="mt-1 text-dense">
          <FactLine>
            {title}
            <Link to={link(`/dashboard/properties/${order.propertyId}`)} className="text-link">
              {property?.name ?? order.propertyId}
            </Link>
          </FactLine>
        </p>
        <p role="status" className="mt-3 text-dense text-ink-soft">
          {isOpenOffer ? (
            offer('headText')
          ) : isUndone ? null : (
            <StateText order={order} returnsAt={returnsAt} />
          )}
        </p>
        <BustedNote order={order} />
      </div>
      <div className="grid gap-2">
        <p className="tabular flex justify-between gap-4 text-dense">
          <span className="text-ink-soft">{t('order.filled')}</span>
          <span className="font-bold">
            {t(`filledOf.${order.side}`, { filled: unitsFilled - busted, units })}
          </span>
        </p>
        <Progress percent={((unitsFilled - busted) / units) * 100} label={t('order.filled')} />
      </div>
      <dl className={`${sumLines} border-t border-line pt-4`}>
        <Money order={order} />
        <Terms order={order} />
      </dl>
    </Card>
  )
}

type OneOrder = { readonly order: OrderWithFills }

function StateText({ order, returnsAt }: Pick<OrderFactsProps, 'order' | 'returnsAt'>) {
  const t = useTranslations('market')
  const locale = useLocale()
  const { state, side, reason } = order
  const filled = order.unitsFilled - bustedOf(order.fills).units
  if (state === 'filled' || state === 'open')
    return t(`order.texts.${state}${side === 'sell' ? 'Sell' : 'Buy'}`)
  const because = reason === null ? [] : [t(`reasons.${reason}`)]
  if (state === 'waiting')
    return returnsAt === null
      ? t('order.texts.waiting')
      : t('order.texts.waitingUntil', { date: formatDate(returnsAt, 'date-time', locale) })
  if (state === 'paused')
    return [
      ...because,
      t('order.texts.paused'),
      ...(reason === 'not-allowed' ? [t('order.texts.pausedNotAllowed')] : []),
    ].join(' ')
  return [...because, ...(filled === 0 ? [] : [t('order.texts.partly', { filled })])].join(' ')
}

/** What Sepetak has taken back of the trades of an order, where the price was an obvious error. */
function BustedNote({ order }: OneOrder) {
  const t = useTranslations('market.order')
  const link = useLocalHref()
  const { units } = bustedOf(order.fills)
  if (units === 0) return null
  return (
    <Notice tone="warn" className="mt-4">
      {t.rich(`busted.${order.side}`, {
        units,
        rules: (text) => (
          <Link to={link('/market-rules')} className="text-link">
            {text}
          </Link>
        ),
      })}
    </Notice>
  )
}

/** The average price, fee and total of the trades of an order that count, and what it holds, where there are any. */
function Money({ order }: OneOrder) {
  const t = useTranslations('market.order')
  const market = useTranslations('market')
  const { side, cashHeld, unitsHeld } = order
  const busted = bustedOf(order.fills)
  const unitsFilled = order.unitsFilled - busted.units
  const amountFilled = order.amountFilled - busted.amount
  const feeCharged = order.feeCharged - busted.fee
  return (
    <>
      {unitsFilled === 0 ? null : (
        <>
          <SumLine name={t('average')}>
            <Amount value={Math.round(amountFilled / unitsFilled)} />
          </SumLine>
          <SumLine name={t(order.endedAt === null ? 'fee' : 'fillFee')}>
            <Amount value={feeCharged} />
          </SumLine>
          <SumLine name={t(side === 'sell' ? 'got' : 'paid')}>
            <Amount
              value={side === 'sell' ? amountFilled - feeCharged : amountFilled + feeCharged}
            />
          </SumLine>
        </>
      )}
      {unitsHeld === 0 ? null : (
        <SumLine name={t('unitsHeld')}>{market('units', { units: unitsHeld })}</SumLine>
      )}
      {cashHeld === 0 ? null : (
        <SumLine name={t('cashHeld')}>
          <Amount value={cashHeld} />
        </SumLine>
      )}
    </>
  )
}

function Terms({ order }: OneOrder) {
  const t = useTranslations('market.order')
  const market = useTranslations('market')
  const locale = useLocale()
  const offer = useTranslations('private-offer')
  const { isAtBest, isPrivate, side, counterparty, limitPrice, lot, placedAt, endedAt } = order
  return (
    <>
      {isPrivate ? (
        <SumLine name={offer(`counterparty.${side}`)}>{counterparty ?? offer('noName')}</SumLine>
      ) : null}
      <SumLine name={t('limit')}>
        {isAtBest ? (
          t('atBestWithin', { price: formatRupiah(limitPrice, locale) })
        ) : (
          <OrderPrice order={order} />
        )}
      </SumLine>
      {lot <= 1 || isPrivate ? null : (
        <SumLine name={t('lot')}>{market('units', { units: lot })}</SumLine>
      )}
      <SumLine name={t('validity')}>{useValidityText(order)}</SumLine>
      <SumLine name={t('placedAt')}>
        <DateTime value={placedAt} style="date-time" />
      </SumLine>
      {endedAt === null ? null : (
        <SumLine name={t('endedAt')}>
          <DateTime value={endedAt} style="date-time" />
        </SumLine>
      )}
    </>
  )
}
