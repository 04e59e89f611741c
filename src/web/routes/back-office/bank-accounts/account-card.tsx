import { useTranslations } from 'use-intl'
import type { OperatorAccount } from '#contract/back-office/transfer-orders.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { formatRupiah } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Fact, Facts } from '../facts.tsx'

const tones = { settled: 'gain', moving: 'info', partly: 'warn', open: 'warn' } as const

/** One bank account: its balance, its expected balance and the balance according to the bank. */
export function AccountCard({ account: one }: { readonly account: OperatorAccount }) {
  const t = useTranslations('operator-accounts')
  const locale = useLocale()
  const { purpose, account, held, due, coming, leaving } = one
  const after = held + coming - leaving
  const notOrdered = due - after
  const unordered = coming + leaving === 0 ? 'open' : 'partly'
  const state = notOrdered !== 0 ? unordered : held === due ? 'settled' : 'moving'
  return (
    <Card>
      <CardHead title={t(`accounts.${purpose}`)}>
        <Badge tone={tones[state]}>{t(state)}</Badge>
      </CardHead>
      <p className="-mt-3 mb-4 text-small text-ink-soft">{t(`meaning.${purpose}`)}</p>
      <Facts>
        <Fact name={t('number')}>
          {account === null ? t('notSet') : `${account.bank} ${account.number}, ${account.holder}`}
        </Fact>
        <Fact name={t('held')}>
          <Amount value={held} />
        </Fact>
        {coming === 0 ? null : (
          <Fact name={t('toCome')}>
            <Amount value={coming} />
          </Fact>
        )}
        {leaving === 0 ? null : (
          <Fact name={t('toLeave')}>
            <Amount value={leaving} />
          </Fact>
        )}
        {notOrdered === 0 ? null : (
          <Fact name={t(notOrdered > 0 ? 'toOrderIn' : 'toOrderOut')}>
            <Amount value={Math.abs(notOrdered)} />
          </Fact>
        )}
        <Fact name={t('due')}>
          <Amount value={due} />
        </Fact>
        <Fact name={t('bank')}>
          <LatestStatement statement={one.statement} />
        </Fact>
      </Facts>
      {after < 0 ? (
        <Notice tone="warn" className="mt-4">
          {t('short', { amount: formatRupiah(-after, locale) })}
        </Notice>
      ) : null}
    </Card>
  )
}

function LatestStatement({ statement }: Pick<OperatorAccount, 'statement'>) {
  const t = useTranslations('operator-accounts')
  if (statement === null) return <span className="text-ink-soft">{t('unread')}</span>
  const { day, amount, ledger } = statement
  const isSame = amount === ledger
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        <Amount value={amount} />
        {', '}
        <DateTime value={day} style="short" />
      </span>
      <Badge tone={isSame ? 'gain' : 'loss'}>{t(isSame ? 'agrees' : 'differs')}</Badge>
      {isSame ? null : (
        <span className="basis-full font-normal text-ink-soft">
          {`${t('ledgerThen')}: `}
          <Amount value={ledger} />
        </span>
      )}
    </span>
  )
}
