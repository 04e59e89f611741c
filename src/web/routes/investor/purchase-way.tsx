import { useTranslations } from 'use-intl'
import type { Quote } from '../../api/shapes.ts'
import { Amount } from '../../components/amount.tsx'
import { formatInteger } from '../../components/format.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'

const suitability = '/dashboard/profile/suitability'
const steps = [
  { code: 'investors.identity_required', path: '/dashboard/profile/identity', text: 'toIdentity' },
  { code: 'investors.suitability_required', path: suitability, text: 'toSuitability' },
  { code: 'investors.suitability_unconfirmed', path: suitability, text: 'toWarning' },
  { code: 'investors.not_suitable', path: suitability, text: 'toReasons' },
] as const

/** The step that takes the obstacle to a purchase away, where the visitor can take it. */
export function PurchaseWay({ quote }: { readonly quote: Quote }) {
  const t = useTranslations('purchase')
  const link = useLocalHref()
  const code = quote.refusal?.code
  const step = steps.find((each) => each.code === code)
  if (step !== undefined) {
    return (
      <LinkButton to={link(step.path)} variant="dark" isWide>
        {t(step.text)}
      </LinkButton>
    )
  }
  if (code === 'investors.quota_exceeded') return <FewerUnits quote={quote} />
  if (code !== 'ledger.insufficient_funds') return null
  const short = Math.max(0, quote.total - quote.freeBalance)
  return (
    <LinkButton to={link(`/dashboard/wallet/deposit?amount=${short}`)} variant="dark" isWide>
      {t('toDeposit')}
      <Amount value={short} />
    </LinkButton>
  )
}

/** The part of the order that the year's limit still takes, where there is one. */
function FewerUnits({ quote }: { readonly quote: Quote }) {
  const t = useTranslations('purchase')
  const locale = useLocale()
  const units = Math.floor((quote.quotaRemaining ?? 0) / quote.unitPrice)
  if (units < 1) return null
  return (
    <LinkButton to={`?units=${units}`} variant="dark" isWide preventScrollReset>
      {t('fewerUnits', { units: formatInteger(units, locale) })}
    </LinkButton>
  )
}
