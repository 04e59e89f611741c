import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { ArrowRightIcon } from '../../../ui/icon.tsx'
import type { NextStep } from './next-steps.ts'

/** The tasks that are due, in one line; nothing without any. */
export function NextStepsStrip({ steps }: { readonly steps: readonly NextStep[] }) {
  const t = useTranslations('dashboard')
  const link = useLocalHref()
  const first = steps[0]
  if (first === undefined) return null
  return (
    <section
      aria-label={t('steps.region')}
      className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-card bg-sand px-5 py-2.5"
    >
      <p className="text-dense">
        <strong className="me-2">{t('steps.count', { count: steps.length })}</strong>
        <span className="inline-block align-top text-ink-soft max-sm:block">
          <FactLine>{steps.map((step) => t(`steps.${step.name}`))}</FactLine>
        </span>
      </p>
      <LinkButton
        to={link(first.path)}
        variant="quiet"
        size="small"
        className="-mx-3.5 text-brand-text"
      >
        {t('steps.go')}
        <ArrowRightIcon size={16} aria-hidden="true" />
      </LinkButton>
    </section>
  )
}
