import { useTranslations } from 'use-intl'
import type { Wallet } from '#contract/wallet/wallet-body.ts'
import { DateTime } from '../../components/date-time.tsx'
import { TextWithNumbers } from '../../components/forms/record-number.tsx'
import { PrivateAmount } from '../../components/money/private-amount.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type DebtCardProps = { readonly debt: NonNullable<Wallet['debt']> }

/** The investor's debt: the amount, its start, its reason, and how it is settled. */
export function DebtCard({ debt }: DebtCardProps) {
  const t = useTranslations('movements.debt')
  const link = useLocalHref()
  return (
    <Notice
      tone="warn"
      title={
        <>
          {`${t('title')} `}
          <PrivateAmount value={debt.owed} />
        </>
      }
      action={
        <LinkButton to={link('/dashboard/wallet/deposit')} variant="primary" size="small">
          {t('action')}
        </LinkButton>
      }
    >
      <p>
        {`${t('since')} `}
        <DateTime value={debt.since} style="date-time" />
        {`. ${t('why')}`}
      </p>
      <ul className="my-2 grid list-disc gap-1 ps-5">
        {debt.causes.map(({ kind, reference, amount, happenedAt }) => (
          <li key={reference} className="wrap-anywhere">
            <TextWithNumbers>
              {t(kind === 'deposit-return' ? 'depositReturn' : 'adjustment', { reference })}
            </TextWithNumbers>
            {': '}
            <PrivateAmount value={amount} className="font-bold" />
            {', '}
            <DateTime value={happenedAt} style="short" />
          </li>
        ))}
      </ul>
      <p>{t('what')}</p>
    </Notice>
  )
}
