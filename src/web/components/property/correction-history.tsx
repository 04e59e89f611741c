import { useTranslations } from 'use-intl'
import type { PropertyDossier } from '#contract/properties/dossier-body.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FactChanges } from '../fact-value.tsx'
import { formatDate } from '../format.ts'

/** What two people corrected since the publication, when and why; nothing where nothing was. */
export function CorrectionHistory({ corrections }: Pick<PropertyDossier, 'corrections'>) {
  const t = useTranslations('corrected')
  const locale = useLocale()
  if (corrections.length === 0) return null
  return (
    <div className="mt-8">
      <h4 className="text-h3">{t('history.title')}</h4>
      <p className="mt-1 mb-4 text-ink-soft">{t('history.lead')}</p>
      <ol className="divide-y divide-line border-y border-line">
        {corrections.map(({ correctedOn, why, changes }, index) => (
          // Several may be of one day; their order never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: corrections have no other name here.
          <li key={`${correctedOn}/${corrections.length - index}`} className="py-3.5">
            <p className="text-dense font-bold">
              {t('history.item', {
                date: formatDate(correctedOn, 'long', locale),
                facts: changes.map(({ fact }) => t(`facts.${fact}`)).join(', '),
              })}
            </p>
            <p className="text-dense text-ink-soft">{why[locale]}</p>
            <Disclosure label={t('history.show')}>
              <FactChanges changes={changes} />
            </Disclosure>
          </li>
        ))}
      </ol>
    </div>
  )
}
