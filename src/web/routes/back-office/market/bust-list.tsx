import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { mayOpen } from '#contract'
import type { MarketDesk } from '#contract/back-office/market-desk.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { formatDate, formatInteger, formatPercent } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { useStaffRoles } from '../../../shell/navigation/staff-roles.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { ReasonField } from '../desk/reason-field.tsx'
import { Fact, Facts } from '../facts.tsx'

type DeskTrade = MarketDesk['trades'][number]

type BustListProps = {
  readonly trades: readonly DeskTrade[]
  readonly mayPropose: boolean
  /** Trades whose cancellation is proposed and not yet decided. */
  readonly proposed: readonly string[]
  readonly problemOf: (tradeId: string) => FormProblem | undefined
  readonly typed: { readonly tradeId?: string | undefined; readonly reason?: string }
}

/** Trades at an obviously wrong price: those that can be cancelled now, and those already cancelled. */
export function BustList({ trades, mayPropose, proposed, problemOf, typed }: BustListProps) {
  const t = useTranslations('market-desk.busts')
  return (
    <Card>
      <CardHead title={t('title')} />
      <p className="mb-4 text-dense text-ink-soft">{t('meaning')}</p>
      {trades.length === 0 ? (
        <p className="text-dense">
          <strong>{t('none')}.</strong> {t('noneText')}
        </p>
      ) : (
        <ul className="grid gap-5">
          {trades.map((trade) => (
            <li key={trade.id} className="border-t border-line pt-5 first:border-t-0 first:pt-0">
              <TradeFacts trade={trade} isProposed={proposed.includes(trade.id)} />
              {mayPropose && trade.bustedAt === null && !proposed.includes(trade.id) ? (
                <BustForm
                  tradeId={trade.id}
                  problem={problemOf(trade.id)}
                  typed={typed.tradeId === trade.id ? typed.reason : undefined}
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type TradeFactsProps = { readonly trade: DeskTrade; readonly isProposed: boolean }

function TradeFacts({ trade, isProposed }: TradeFactsProps) {
  const t = useTranslations('market-desk.busts')
  const locale = useLocale()
  const mayOpenFiles = mayOpen('customers', useStaffRoles())
  const { name, number, price, reference, units, tradedAt, bustedAt, bustReason } = trade
  const distance = Math.round((Math.abs(price - reference) * 10_000) / reference)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-bold wrap-anywhere">
          {t('name', { property: name, number: formatInteger(number, locale) })}
        </h3>
        {bustedAt !== null ? (
          <Badge>{t('cancelled')}</Badge>
        ) : isProposed ? (
          <Badge tone="info">{t('proposed')}</Badge>
        ) : null}
      </div>
      <Facts>
        <Fact name={t('price')}>
          <Amount value={price} />{' '}
          <span className="block font-normal text-ink-soft">
            {t('distance', { percent: formatPercent(distance, locale) })}
          </span>
        </Fact>
        <Fact name={t('reference')}>
          <Amount value={reference} />
        </Fact>
        <Fact name={t('units')}>{formatInteger(units, locale)}</Fact>
        <Fact name={t('tradedAt')}>
          <DateTime value={tradedAt} style="to-the-second" />
        </Fact>
        {bustedAt === null ? (
          <Fact name={t('until')}>
            <DateTime value={trade.bustableUntil} style="date-time" />
          </Fact>
        ) : (
          <Fact name={t('cancelledOn', { date: formatDate(bustedAt, 'date-time', locale) })}>
            {bustReason}
          </Fact>
        )}
        {mayOpenFiles ? (
          <>
            <Fact name={t('seller')}>
              <FileLink userId={trade.sellerId} />
            </Fact>
            <Fact name={t('buyer')}>
              <FileLink userId={trade.buyerId} />
            </Fact>
          </>
        ) : null}
      </Facts>
      {trade.recordDays.map((day) => (
        <Notice key={day} tone="warn" className="mt-4">
          {t('recorded', { date: formatDate(day, 'long', locale) })}
        </Notice>
      ))}
    </>
  )
}

function FileLink({ userId }: { readonly userId: string }) {
  const link = useLocalHref()
  return (
    <Link to={link(`/back-office/customers/${userId}`)} className="text-link">
      {useTranslations('market-desk.busts')('openFile')}
    </Link>
  )
}

type BustFormProps = {
  readonly tradeId: string
  readonly problem: FormProblem | undefined
  readonly typed: string | undefined
}

function BustForm({ tradeId, problem, typed }: BustFormProps) {
  const t = useTranslations('market-desk')
  return (
    <Disclosure label={t('busts.propose')} isOpen={problem !== undefined || typed !== undefined}>
      <DeskForm
        hidden={{ intent: 'bust', tradeId }}
        problem={problem}
        acts={[{ text: t('busts.send'), variant: 'primary' }]}
        className="max-w-xl pt-3"
      >
        <ProblemNotice problem={problem} />
        <ReasonField label={t('reason')} defaultValue={typed} />
      </DeskForm>
    </Disclosure>
  )
}
