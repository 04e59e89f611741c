import { useState } from 'react'
import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import type { DepositMethod } from '#contract/deposits/deposits.ts'
import { CommandKey } from '../../../components/forms/command-key.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { formatRupiah } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { MethodChoice } from './method-choice.tsx'

type ShortfallFormProps = {
  readonly short: number
  readonly methods: readonly DepositMethod[]
  /** The rupiah of unpaid deposits. */
  readonly unpaid: number
  readonly idempotencyKey: string
  /** The page that the payment redirects to. */
  readonly back: string
}

/** The form that deposits exactly the shortfall of this purchase, or the minimum of the payment method. */
export function ShortfallForm({
  short,
  methods,
  unpaid,
  idempotencyKey,
  back,
}: ShortfallFormProps) {
  const t = useTranslations('purchase.short')
  const locale = useLocale()
  const link = useLocalHref()
  const fitting = methods.filter(({ maximum }) => maximum >= short)
  const [chosen, setChosen] = useState(fitting[0]?.id ?? '')
  const method = fitting.find(({ id }) => id === chosen)
  const depositPath = `${link('/dashboard/wallet/deposit')}?${new URLSearchParams({ next: back })}`
  if (method === undefined)
    return (
      <Notice tone="warn">
        {t.rich('noMethod', {
          link: (words) => (
            <Link to={depositPath} className="text-link">
              {words}
            </Link>
          ),
        })}
      </Notice>
    )
  const amount = Math.max(short, method.minimum)
  return (
    <Card>
      <h2 className="text-h3">{t('title', { amount: formatRupiah(short, locale) })}</h2>
      <p className="mt-1 mb-5 text-dense text-ink-soft">
        {t(amount > short ? 'least' : 'lead', { amount: formatRupiah(amount, locale) })}
      </p>
      {unpaid === 0 ? null : (
        <Notice tone="warn" className="mb-5">
          {t.rich('unpaid', {
            amount: formatRupiah(unpaid, locale),
            link: (words) => (
              <Link to={link('/dashboard/wallet')} className="text-link">
                {words}
              </Link>
            ),
          })}
        </Notice>
      )}
      <Form method="post" action={depositPath} className="grid gap-5">
        <CommandKey value={idempotencyKey} subject={`${amount}`} />
        <input type="hidden" name="amount" value={amount} />
        <MethodChoice methods={fitting} chosen={chosen} onChoose={setChosen} error={undefined} />
        <SubmitButton variant="primary" size="large" isWide>
          {t('pay', { amount: formatRupiah(amount, locale) })}
        </SubmitButton>
      </Form>
    </Card>
  )
}
