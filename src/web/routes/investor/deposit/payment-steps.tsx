import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Deposit } from '#contract/deposits/deposit-body.ts'
import { OpenChevron } from '../../../ui/open-chevron.tsx'

const known = ['va-bca', 'va-mandiri', 'va-bni', 'va-bri'] as const
const ways = ['qris', 'transfer'] as const
const counts = [1, 2, 3, 4] as const

/** The payment instructions step by step, with the terms of the payer's own bank. */
export function PaymentSteps({ deposit }: { readonly deposit: Deposit }) {
  const t = useTranslations('wallet')
  const found = known.find((id) => id === deposit.method)
  const bank = found === 'va-mandiri' && deposit.billerCode !== null ? 'bill-mandiri' : found
  const b = (words: ReactNode) => <strong className="text-ink">{words}</strong>
  if (bank === undefined) {
    const way = ways.find((id) => id === deposit.method)
    if (way === undefined) return null
    return (
      <section>
        <h2 className="mb-2 text-h3">{t(`steps.${way}.title`)}</h2>
        <ol className={listLook}>
          {counts.map((count) => (
            <li key={count}>{t.rich(`steps.${way}.${count}`, { b })}</li>
          ))}
        </ol>
      </section>
    )
  }
  return (
    <section aria-label={t('howToPay')} className="grid gap-2">
      <h2 className="text-h3">{t('howToPay')}</h2>
      {(['app', 'atm'] as const).map((channel) => (
        <details
          key={channel}
          open={channel === 'app'}
          className="group rounded-2xl border border-line bg-card px-5"
        >
          <summary className="flex min-h-13 items-center justify-between gap-4 text-dense font-bold">
            {t(`steps.${bank}.${channel}.title`)}
            <OpenChevron />
          </summary>
          <ol className={`${listLook} pb-5`}>
            {counts.map((count) => (
              <li key={count}>{t.rich(`steps.${bank}.${channel}.${count}`, { b })}</li>
            ))}
          </ol>
        </details>
      ))}
    </section>
  )
}

const listLook = 'grid list-decimal gap-2 ps-5 text-dense text-ink-soft'
