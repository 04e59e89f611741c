import { useTranslations } from 'use-intl'
import type { PropertyDetail } from '../../api/shapes.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Notice } from '../../ui/notice.tsx'
import { formatInteger } from '../format.ts'

/** What one owns, in three sentences. */
export function WhatYouOwn({ property: { issuer, unitsTotal } }: { property: PropertyDetail }) {
  const t = useTranslations('property.own')
  const locale = useLocale()
  return (
    <div className="mt-6 grid gap-4">
      <ol className="grid gap-3">
        {[
          t('company', { issuer: issuer.name }),
          t('unit', { units: formatInteger(unitsTotal, locale) }),
          t('not'),
        ].map((sentence, index) => (
          <li key={sentence} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-lg bg-sand text-small font-bold"
            >
              {index + 1}
            </span>
            <p>{sentence}</p>
          </li>
        ))}
      </ol>
      {issuer.isDemo ? <Notice tone="plain">{t('demo')}</Notice> : null}
    </div>
  )
}
