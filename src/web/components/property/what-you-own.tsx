import { useTranslations } from 'use-intl'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { Notice } from '../../ui/notice.tsx'

/** What one owns, in three sentences. */
export function WhatYouOwn({ property: { issuer, unitsTotal } }: { property: PropertyDetail }) {
  const t = useTranslations('property.own')
  return (
    <div className="mt-6 grid gap-4">
      <ol className="grid gap-3">
        {[t('company', { issuer: issuer.name }), t('unit', { units: unitsTotal }), t('not')].map(
          (sentence, index) => (
            <li key={sentence} className="flex gap-3.5">
              <span
                aria-hidden="true"
                className="grid size-7 shrink-0 place-items-center rounded-lg bg-sand text-small font-bold"
              >
                {index + 1}
              </span>
              <p>{sentence}</p>
            </li>
          ),
        )}
      </ol>
      {issuer.isDemo ? <Notice tone="plain">{t('demo')}</Notice> : null}
    </div>
  )
}
