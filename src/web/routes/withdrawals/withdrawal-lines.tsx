import { useTranslations } from 'use-intl'
import type { Withdrawal } from '#contract/withdrawals/withdrawal-body.ts'
import { Amount } from '../../components/amount.tsx'
import { isGivenBack } from './given-back.ts'

/** The lines of the receipt: from the balance to the bank account, or back to the balance. */
export function WithdrawalLines({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useTranslations('withdrawals')
  const { reference, amount, fee, net, bank, numberEnd, holderName, rail } = withdrawal
  const isBack = isGivenBack(withdrawal)
  return (
    <dl className="tabular grid grid-cols-[1fr_auto] gap-x-4 gap-y-2.5 text-dense [&_dd]:text-end [&_dd]:font-bold [&_dt]:text-ink-soft">
      <dt>{t('lines.reference')}</dt>
      <dd className="whitespace-nowrap">{reference}</dd>
      <dt>{t('lines.account')}</dt>
      <dd>{`${bank.shortName} •••• ${numberEnd}`}</dd>
      <dt>{t('lines.holder')}</dt>
      <dd className="break-words">{holderName}</dd>
      <dt>{t('lines.rail')}</dt>
      <dd>{t(`rails.${rail}`)}</dd>
      <dt>{t('lines.amount')}</dt>
      <dd>
        <Amount value={amount} />
      </dd>
      {isBack ? null : (
        <>
          <dt>{t('lines.fee')}</dt>
          <dd>
            <Amount value={fee} />
          </dd>
        </>
      )}
      <div className="col-span-2 flex justify-between gap-4 border-t border-line pt-2.5">
        <dt className="font-bold text-ink!">{t(isBack ? 'lines.back' : 'lines.net')}</dt>
        <dd>
          <Amount value={isBack ? amount : net} />
        </dd>
      </div>
    </dl>
  )
}
