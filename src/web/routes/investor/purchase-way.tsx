import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Quote } from '#contract/offerings/offerings.ts'
import type { Identity } from '#contract/users/identity-body.ts'
import { Amount } from '../../components/amount.tsx'
import { withoutLocale } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { identityStep } from './next-steps.ts'

const suitability = '/dashboard/profile/suitability'
const steps = [
  { code: 'investors.suitability_required', path: suitability, text: 'toSuitability' },
  { code: 'investors.suitability_unconfirmed', path: suitability, text: 'toWarning' },
  { code: 'investors.not_suitable', path: suitability, text: 'toReasons' },
] as const

type PurchaseWayProps = { readonly quote: Quote; readonly identity: Identity }

/** The step that takes the obstacle to a purchase away, where the visitor can take it. */
export function PurchaseWay({ quote, identity }: PurchaseWayProps) {
  const t = useTranslations('purchase')
  const link = useLocalHref()
  const { pathname } = useLocation()
  // Each step leads back to this page, with the units that were wanted.
  const page = withoutLocale(pathname).replace(/\/buy$/, '')
  const back = new URLSearchParams({ next: link(`${page}?units=${quote.units}`) })
  const code = quote.refusal?.code
  if (code === 'investors.identity_required') {
    const step = identityStep(identity)
    if (step === null) return null
    if (step.path === null)
      return (
        <Notice tone="info" title={t(`identity.${step.name}.title`)}>
          {t(`identity.${step.name}.text`)}
        </Notice>
      )
    return (
      <LinkButton to={`${link(step.path)}?${back}`} variant="dark" isWide>
        {t(`identity.${step.name}`)}
      </LinkButton>
    )
  }
  const step = steps.find((each) => each.code === code)
  if (step !== undefined) {
    return (
      <LinkButton to={`${link(step.path)}?${back}`} variant="dark" isWide>
        {t(step.text)}
      </LinkButton>
    )
  }
  if (code === 'investors.quota_exceeded') return <FewerUnits quote={quote} />
  if (code !== 'ledger.insufficient_funds') return null
  const short = Math.max(0, quote.total - quote.freeBalance)
  return (
    <LinkButton
      to={`${link('/dashboard/wallet/deposit')}?amount=${short}&${back}`}
      variant="dark"
      isWide
    >
      {t('toDeposit')}
      <Amount value={short} />
    </LinkButton>
  )
}

/** The part of the order that the year's limit still takes, where there is one. */
function FewerUnits({ quote }: { readonly quote: Quote }) {
  const t = useTranslations('purchase')
  const units = Math.floor((quote.quotaRemaining ?? 0) / quote.unitPrice)
  if (units < 1) return null
  return (
    <LinkButton to={`?units=${units}`} variant="dark" isWide preventScrollReset>
      {t('fewerUnits', { units })}
    </LinkButton>
  )
}
