import { useTranslations } from 'use-intl'
import type { PropertyDocument } from '../../api/dossier-shapes.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FileIcon } from '../../ui/icon.tsx'
import { formatDate } from '../format.ts'
import { Section } from './section.tsx'

type DocumentsProps = {
  readonly propertyId: string
  readonly documents: readonly PropertyDocument[]
}

/** The papers of a property, the newest of each kind in front, each with its day and size. */
export function DocumentsSection({ propertyId, documents }: DocumentsProps) {
  const t = useTranslations('dossier.documents')
  const newest = documents.filter(
    (paper, index) => documents.findIndex(({ kind }) => kind === paper.kind) === index,
  )
  const earlier = documents.filter((paper) => !newest.includes(paper))
  return (
    <Section id="documents" title={t('title')}>
      <p className="mb-5 text-ink-soft">{t('lead')}</p>
      <DocumentList propertyId={propertyId} documents={newest} />
      {earlier.length === 0 ? null : (
        <Disclosure label={t('earlier', { count: earlier.length })}>
          <DocumentList propertyId={propertyId} documents={earlier} />
        </Disclosure>
      )}
    </Section>
  )
}

function DocumentList({ propertyId, documents }: DocumentsProps) {
  const t = useTranslations('dossier.documents')
  const locale = useLocale()
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {documents.map(({ kind, issuedOn, bytes }) => (
        <li key={`${kind}/${issuedOn}`}>
          <a
            href={`/api/properties/${propertyId}/documents/${kind}/${issuedOn}/?language=${locale}`}
            className="flex min-h-16 items-center gap-4 rounded-2xl border border-line bg-card px-4 py-3 transition-colors duration-150 hover:border-line-strong"
          >
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-xl bg-sand text-brand-text"
            >
              <FileIcon size={20} />
            </span>
            <span className="min-w-0">
              <span className="block text-dense font-bold">{t(`kinds.${kind}`)}</span>
              <span className="tabular block text-small text-ink-soft">
                {t('meta', {
                  date: formatDate(issuedOn, 'short', locale),
                  size: String(Math.max(1, Math.round(bytes / 1024))),
                })}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
