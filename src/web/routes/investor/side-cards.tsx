import { useTranslations } from 'use-intl'
import type { IncomeLine, Wallet } from '../../api/shapes.ts'
import { IncomeList } from '../../components/income-list.tsx'
import { PrivateAmount } from '../../components/private-amount.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'

/** The free balance, what else is on its way, and the two things to do with it. */
export function CashCard({ wallet }: { readonly wallet: Wallet }) {
  const t = useTranslations('dashboard')
  const link = useLocalHref()
  const others = (['held', 'inEscrow', 'incoming'] as const).filter((name) => wallet[name] > 0)
  return (
    <Card>
      <h2 className="text-dense text-ink-soft">{t('freeBalance')}</h2>
      <p className="text-[1.75rem] leading-tight font-extrabold tracking-[-0.03em]">
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
        <LinkButton to={link('/dashboard/properties')} size="small" variant="dark">
          {t('buyUnits')}
        </LinkButton>
      </div>
    </Card>
  )
}

/** The newest payouts, or when to expect the first. */
export function LatestIncomeCard({ income }: { readonly income: readonly IncomeLine[] }) {
  const t = useTranslations('dashboard')
  const link = useLocalHref()
  return (
    <Card>
      <CardHead title={t('latestIncome')} />
      {income.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('noIncome')}</p>
      ) : (
        <>
          <IncomeList income={income} />
          <LinkButton
            to={link('/dashboard/portfolio#income')}
            variant="quiet"
            size="small"
            className="-ms-3.5 mt-2"
          >
            {t('allIncome')}
          </LinkButton>
        </>
      )}
    </Card>
  )
}
