import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Purchase } from '#contract/offerings/subscription-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { CommandKey } from '../../../components/forms/command-key.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

type CancelPurchaseProps = {
  readonly purchase: Purchase
  readonly idempotencyKey: string
  readonly isRefused: boolean
}

/** The cancellation of a purchase: its deadline, the refund, and a second button to confirm. */
export function CancelPurchase({ purchase, idempotencyKey, isRefused }: CancelPurchaseProps) {
  const t = useTranslations('purchase')
  return (
    <Card className="no-print mt-5">
      <h2 className="text-h3">{t('cancel.title')}</h2>
      <p className="mt-1 text-dense text-ink-soft">
        {t.rich('cancel.until', {
          time: () => <DateTime value={purchase.cancellableUntil} style="date-time" />,
        })}
      </p>
      <details className="mt-4" open={isRefused}>
        <summary className={buttonLook({ variant: 'danger' })}>{t('cancel.open')}</summary>
        <Form method="post" className="mt-4 grid gap-3 rounded-2xl bg-sand p-4">
          <CommandKey value={idempotencyKey} />
          <p className="text-dense">
            {t.rich('cancel.confirm', {
              total: () => <Amount value={purchase.total} className="font-bold" />,
            })}
          </p>
          <SubmitButton variant="danger" className="sm:justify-self-start" busy={t('cancel.busy')}>
            {t('cancel.submit')}
          </SubmitButton>
        </Form>
      </details>
    </Card>
  )
}
