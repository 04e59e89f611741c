import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { PropertyDossier, PropertySummary } from '#contract/properties/dossier-body.ts'
import type { IssuedDocument } from '#contract/properties/issued-document-body.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { FileIcon } from '../../../ui/icon.tsx'
import { formatDate } from '../../money/format.ts'
import { Fold } from '../section.tsx'

type DocumentsProps = {
  readonly propertyId: string
  readonly dossier: Pick<PropertyDossier, 'documents' | 'issuedDocuments'>
}

/** The documents from others, checked by two people; below them the documents that the product wrote. */
export function DocumentsSection({ propertyId, dossier }: DocumentsProps) {
  const t = useTranslations('issued')
  const words = useTranslations('dossier.documents')
  const { documents, issuedDocuments } = dossier
  const newest = documents.filter(
    (document, index) => documents.findIndex(({ kind }) => kind === document.kind) === index,
  )
  const earlier = documents.filter((document) => !newest.includes(document))
  return (
    <Fold
      id="documents"
      title={words('title')}
      summary={words('count', { count: issuedDocuments.length + documents.length })}
    >
      <h4 className="text-h3">{t('title')}</h4>
      <p className="mt-1 mb-4 text-ink-soft">{t('lead')}</p>
      {issuedDocuments.length === 0 ? (
        <p className="text-dense">{t('none')}</p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2">
          {issuedDocuments.map((document) => (
            <li key={document.id}>
              <IssuedLink propertyId={propertyId} document={document} />
            </li>
          ))}
        </ul>
      )}
      <h4 className="mt-9 text-h3">{words('summaries')}</h4>
      <p className="mt-1 mb-4 text-ink-soft">{words('lead')}</p>
      <SummaryList propertyId={propertyId} summaries={newest} />
      {earlier.length === 0 ? null : (
        <Disclosure label={words('earlier', { count: earlier.length })}>
          <SummaryList propertyId={propertyId} summaries={earlier} />
        </Disclosure>
      )}
    </Fold>
  )
}

type IssuedLinkProps = { readonly propertyId: string; readonly document: IssuedDocument }

function IssuedLink({ propertyId, document }: IssuedLinkProps) {
  const t = useTranslations('issued')
  const locale = useLocale()
  const link = useLocalHref()
  const { id, kind, audience, language, issuedBy, issuedOn, approvedOn, sha256, bytes } = document
  const to =
    audience === 'public'
      ? link(`/files/properties/${propertyId}/issued-documents/${id}`)
      : link(`/dashboard/files/properties/${propertyId}/buyer-documents/${id}`)
  const day = (value: string) => formatDate(value, 'short', locale)
  return (
    <FileLink to={to} title={t(`kinds.${kind}`)}>
      <span className="block">
        {/* The issuer's name is in the language of the document. */}
        <span lang={language}>{issuedBy}</span>
        {`, ${day(issuedOn)}`}
      </span>
      <span className="block">
        {sha256 === null ? t('takenOver') : t('checked', { date: day(approvedOn) })}
      </span>
      <span className="block">
        <FactLine>
          {t(`formats.${formatOf(document)}`)}
          {t('size', { size: kilobytes(bytes) })}
          {sha256 === null ? null : t('hash', { hash: sha256.slice(0, 12) })}
        </FactLine>
      </span>
      {audience === 'public' ? null : (
        <span className="block font-semibold text-ink">{t(`audiences.${audience}`)}</span>
      )}
    </FileLink>
  )
}

function formatOf({ type }: IssuedDocument) {
  if (type === 'application/pdf') return 'pdf'
  return type === 'image/png' ? 'png' : 'jpeg'
}

function kilobytes(bytes: number): string {
  return String(Math.max(1, Math.round(bytes / 1024)))
}

type SummaryListProps = {
  readonly propertyId: string
  readonly summaries: readonly PropertySummary[]
}

function SummaryList({ propertyId, summaries }: SummaryListProps) {
  const t = useTranslations('dossier.documents')
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {summaries.map(({ kind, issuedOn, bytes }) => (
        <li key={`${kind}/${issuedOn}`}>
          <FileLink
            to={link(
              `/files/properties/${propertyId}/documents/${kind}/${issuedOn}?language=${locale}`,
            )}
            title={t(`kinds.${kind}`)}
          >
            {t('meta', { date: formatDate(issuedOn, 'short', locale), size: kilobytes(bytes) })}
          </FileLink>
        </li>
      ))}
    </ul>
  )
}

type FileLinkProps = {
  readonly to: string
  readonly title: string
  readonly children: ReactNode
}

function FileLink({ to, title, children }: FileLinkProps) {
  return (
    <a
      href={to}
      className="flex h-full min-h-16 items-start gap-4 rounded-2xl border border-line bg-card px-4 py-3 transition-colors duration-150 hover:border-line-strong"
    >
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-xl bg-sand text-brand-text"
      >
        <FileIcon size={20} />
      </span>
      <span className="min-w-0">
        <span className="block text-dense font-bold">{title}</span>
        <span className="tabular block text-small wrap-anywhere text-ink-soft">{children}</span>
      </span>
    </a>
  )
}
