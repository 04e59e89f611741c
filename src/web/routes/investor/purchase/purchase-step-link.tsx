import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { PurchaseStep } from '../dashboard/next-steps.ts'

type PurchaseStepLinkProps = {
  readonly step: PurchaseStep
  /** The page of the purchase with the chosen units, to which every step leads back. */
  readonly back: string
}

/** A link to the step required before a purchase, or why there is none that the visitor can take. */
export function PurchaseStepLink({ step, back }: PurchaseStepLinkProps) {
  const t = useTranslations('purchase.step')
  const link = useLocalHref()
  if (step.path === null)
    return (
      <Notice tone={step.name === 'reviewing' ? 'info' : 'warn'} title={t(`${step.name}.title`)}>
        <p>{t(`${step.name}.text`)}</p>
        {step.name === 'reviewing' ? null : (
          <Link
            to={link(
              step.name === 'unsuited' ? '/dashboard/profile/suitability' : '/dashboard/profile',
            )}
            className="inline-flex min-h-11 items-center text-link"
          >
            {t('reasons')}
          </Link>
        )}
      </Notice>
    )
  return (
    <div className="grid gap-2">
      <LinkButton
        to={`${link(step.path)}?${new URLSearchParams({ next: back })}`}
        variant="primary"
        size="large"
        isWide
      >
        {t(step.name)}
      </LinkButton>
      <p className="text-center text-small text-ink-soft">{t('leadsBack')}</p>
    </div>
  )
}
