import { useTranslations } from 'use-intl'
import { standingBalances } from '#contract'
import type { PayoutDay } from '#contract/portfolio/calendar.ts'
import type { Wallet } from '#contract/wallet/wallet-body.ts'
import { PayoutDayList } from '../../../components/money/payout-list.tsx'
import { PrivateAmount } from '../../../components/money/private-amount.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'

/** The available balance, other amounts in progress, and links to deposit and withdraw. */
export function CashCard({ wallet }: { readonly wallet: Wallet }) {
  const t = useTranslations('dashboard')
  const link = useLocalHref()
  const others = standingBalances.filter((name) => wallet[name] > 0)
  return (
    <Card>
      <h2 className="text-dense text-ink-soft">{t('freeBalance')}</h2>
      <p className="text-[1.75rem] large-text:text-[1.25rem] leading-tight font-extrabold tracking-[-0.03em]">
        <PrivateAmount value={wallet.free} />
      </p>
      {others.length === 0 ? null : (
        <dl className="mt-3 grid gap-1.5 border-t border-line pt-3 text-dense">
          {others.map((name) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-ink-soft">{t(`balances.${name}`)}</dt>
              <dd className="font-semibold">
                <PrivateAmount value={wallet[name]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-4 grid grid-cols-2 gap-2.5">
        <LinkButton to={link('/dashboard/wallet')} size="small">
          {t('toWallet')}
        </LinkButton>
        <LinkButton to={link('/dashboard/wallet/withdraw')} size="small">
          {t('withdraw')}
        </LinkButton>
      </div>
    </Card>
  )
}

/** The newest day with payouts and the next possible ones. */
export function PayoutsCard({ days }: { readonly days: readonly PayoutDay[] }) {
  const t = useTranslations('dashboard')
  const link = useLocalHref()
  return (
    <Card>
      <CardHead title={t('payouts')} />
      {days.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('noIncome')}</p>
      ) : (
        <PayoutDayList days={days} />
      )}
      <LinkButton
        to={link('/dashboard/portfolio/income')}
        variant="quiet"
        size="small"
        className="-ms-3.5 mt-2"
      >
        {t('allIncome')}
      </LinkButton>
    </Card>
  )
}
