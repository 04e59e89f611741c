import { useTranslations } from 'use-intl'
import type { Withdrawal } from '#contract/withdrawals/withdrawal-body.ts'
import { RecordNumber } from '../../components/forms/record-number.tsx'
import { Amount } from '../../components/money/amount.tsx'
import { SumLine, sumLines } from '../../ui/sum-line.tsx'
import { isGivenBack } from './given-back.ts'

/** The lines of the receipt: from the balance to the bank account, or back to the balance. */
export function WithdrawalLines({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useTranslations('withdrawals')
  const { reference, amount, fee, net, bank, numberEnd, holderName, rail } = withdrawal
  const isBack = isGivenBack(withdrawal)
  return (
    <dl className={sumLines}>
      <SumLine name={t('lines.reference')}>
        <RecordNumber>{reference}</RecordNumber>
      </SumLine>
      <SumLine name={t('lines.account')}>{`${bank.shortName} •••• ${numberEnd}`}</SumLine>
      <SumLine name={t('lines.holder')}>{holderName}</SumLine>
      <SumLine name={t('lines.rail')}>{t(`rails.${rail}`)}</SumLine>
      <SumLine name={t('lines.amount')}>
        <Amount value={amount} />
      </SumLine>
      {isBack ? null : (
        <SumLine name={t('lines.fee')}>
          <Amount value={fee} />
        </SumLine>
      )}
      <SumLine isTotal name={t(isBack ? 'lines.back' : 'lines.net')}>
        <Amount value={isBack ? amount : net} />
      </SumLine>
    </dl>
  )
}
