import { useTranslations } from 'use-intl'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import type { FactChange } from '#contract/properties/fact-body.ts'
import { FactChanges } from '../../../components/property/card/fact-value.tsx'
import { useLocale } from '../../../locale/use-locale.ts'

/** A waiting correction of facts as its approver sees it, with the current and the new values. */
export function ProposedFacts({ proposal }: { readonly proposal: Proposal }) {
  const t = useTranslations('corrected')
  const locale = useLocale()
  const { changes, whyId, whyEn } = proposal.content
  return (
    <>
      {/* Written by the properties room in its own terms. */}
      <FactChanges changes={changes as FactChange[]} />
      <p className="mt-4 text-dense">
        <span className="text-ink-soft">{t('whyFact')}: </span>
        {String(locale === 'id' ? whyId : whyEn)}
      </p>
    </>
  )
}
