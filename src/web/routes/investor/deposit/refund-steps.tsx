import { useTranslations } from 'use-intl'
import type { Deposit } from '#contract/deposits/deposit-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { SumLine } from '../../../ui/sum-line.tsx'
import { Timeline } from '../../../ui/timeline.tsx'

type RefundProps = { readonly deposit: Deposit }

/** Returns a refund in progress or completed; a failed one is handled by staff and not shown to the investor. */
function shown({ state, refund }: Deposit) {
  return state === 'returning' || state === 'returned' ? refund : null
}

/** The bank account that a deposit is refunded to. */
export function RefundLines({ deposit }: RefundProps) {
  const t = useTranslations('wallet')
  const refund = shown(deposit)
  if (refund === null) return null
  return (
    <>
      <SumLine name={t('refundTo')}>{`${refund.bank} •••• ${refund.numberEnd}`}</SumLine>
      <SumLine name={t('refundReference')}>
        <span className="whitespace-nowrap">{refund.reference}</span>
      </SumLine>
    </>
  )
}

/** The progress of the refund. */
export function RefundSteps({ deposit }: RefundProps) {
  const t = useTranslations('wallet')
  const refund = shown(deposit)
  if (refund === null) return null
  const steps = [
    ['approved', refund.approvedAt],
    ['sent', refund.sentAt],
    ['arrived', refund.arrivedAt],
  ] as const
  const current = steps.find(([, at]) => at === null)?.[0]
  return (
    <div className="w-full text-start">
      <Timeline
        stateText={(state) => t(`refundStates.${state}`)}
        steps={steps.map(([id, at]) => ({
          id,
          title: t(`refundSteps.${id}`),
          state: at !== null ? 'done' : id === current ? 'current' : 'ahead',
          detail: at === null ? undefined : <DateTime value={at} style="date-time" />,
        }))}
      />
    </div>
  )
}
