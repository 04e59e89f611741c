import { useTranslations } from 'use-intl'
import type { PropertyDossier } from '#contract/properties/dossier-body.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { formatDate } from '../format.ts'
import { RecordChange } from '../record-change.tsx'

/** Leases, conditions and pictures that two people put right or took back; nothing where none was. */
export function RecordHistory({
  corrections,
}: {
  corrections: PropertyDossier['recordCorrections']
}) {
  const t = useTranslations('published')
  const locale = useLocale()
  if (corrections.length === 0) return null
  return (
    <div className="mt-8">
      <h4 className="text-h3">{t('history.title')}</h4>
      <p className="mt-1 mb-4 text-ink-soft">{t('history.lead')}</p>
      <ol className="divide-y divide-line border-y border-line">
        {corrections.map((record, index) => (
          // Several may be of one day; their order never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: corrections have no other name here.
          <li key={`${record.correctedOn}/${corrections.length - index}`} className="py-3.5">
            <p className="text-dense font-bold">
              {t('history.item', {
                date: formatDate(record.correctedOn, 'long', locale),
                what: t(`what.${record.what}`),
                act: record.after === null ? 'removal' : 'correction',
              })}
            </p>
            <p className="text-dense text-ink-soft">{record.why[locale]}</p>
            <Disclosure label={t('history.show')}>
              <RecordChange record={record} />
            </Disclosure>
          </li>
        ))}
      </ol>
    </div>
  )
}
