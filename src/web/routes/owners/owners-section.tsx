import { useTranslations } from 'use-intl'
import type { AnnouncedSale, OwnerPaper, OwnerPapers } from '../../api/stewardship-shapes.ts'
import { formatDate, formatRupiah } from '../../components/format.ts'
import { PictureList } from '../../components/property/picture-list.tsx'
import { Section } from '../../components/property/section.tsx'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FileIcon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReportList } from './report-list.tsx'

type OwnersSectionProps = {
  readonly propertyId: string
  readonly owned: OwnerPapers
  /** Pictures that everybody sees elsewhere on the page. */
  readonly shownIds: readonly string[]
}

const reportsShown = 4

/** A sale to decide about, reports, files and pictures: for who owns units of this property. */
export function OwnersSection({ propertyId, owned, shownIds }: OwnersSectionProps) {
  const t = useTranslations('owners')
  const reports = owned.reports.filter(
    ({ quarter }, index, all) => all.findIndex((other) => other.quarter === quarter) === index,
  )
  const earlier = reports.slice(reportsShown)
  const pictures = owned.papers.filter(
    ({ kind, id }) => kind === 'inspection-picture' && !shownIds.includes(id),
  )
  const files = owned.papers.filter(({ kind }) => kind !== 'inspection-picture')
  return (
    <Section id="owners" title={t('title')}>
      <p className="mb-5 text-ink-soft">{t('lead')}</p>
      {owned.announcedSale === null ? null : <Sale sale={owned.announcedSale} />}
      <h3 className="mb-3 text-h3">{t('reports')}</h3>
      {reports.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('noReports')}</p>
      ) : (
        <ReportList reports={reports.slice(0, reportsShown)} />
      )}
      {earlier.length === 0 ? null : (
        <Disclosure label={t('earlier', { count: earlier.length })}>
          <ReportList reports={earlier} />
        </Disclosure>
      )}
      {pictures.length === 0 ? null : <Pictures propertyId={propertyId} pictures={pictures} />}
      {files.length === 0 ? null : <Files propertyId={propertyId} files={files} />}
    </Section>
  )
}

function Sale({ sale }: { readonly sale: AnnouncedSale }) {
  const t = useTranslations('owners.sale')
  const locale = useLocale()
  return (
    <Notice
      tone="warn"
      title={t('title', { date: formatDate(sale.meetingOn, 'long', locale) })}
      className="mb-6"
    >
      <p>
        {t('text', {
          price: formatRupiah(sale.askingPrice, locale),
          date: formatDate(sale.announcedAt, 'long', locale),
        })}
      </p>
    </Notice>
  )
}

type PapersProps = { readonly propertyId: string }

function Pictures({ propertyId, pictures }: PapersProps & { pictures: readonly OwnerPaper[] }) {
  const t = useTranslations('owners')
  const link = useLocalHref()
  return (
    <>
      <h3 className="mt-8 mb-3 text-h3">{t('pictures')}</h3>
      <PictureList
        pictures={pictures}
        addressOf={(id) => link(`/dashboard/properties/${propertyId}/papers/${id}`)}
      />
    </>
  )
}

function Files({ propertyId, files }: PapersProps & { files: readonly OwnerPaper[] }) {
  const t = useTranslations('owners')
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <>
      <h3 className="mt-8 mb-3 text-h3">{t('files')}</h3>
      <ul className="grid gap-3 sm:grid-cols-2">
        {files.map(({ id, kind, title, issuedOn, bytes }) => (
          <li key={id}>
            <a
              href={link(`/dashboard/properties/${propertyId}/papers/${id}`)}
              className="flex min-h-16 items-center gap-4 rounded-2xl border border-line bg-card px-4 py-3 transition-colors duration-150 hover:border-line-strong"
            >
              <span
                aria-hidden="true"
                className="grid size-10 shrink-0 place-items-center rounded-xl bg-sand text-brand-text"
              >
                <FileIcon size={20} />
              </span>
              <span className="min-w-0">
                <span className="block text-dense font-bold wrap-anywhere">{title[locale]}</span>
                <span className="tabular block text-small text-ink-soft">
                  {t('meta', {
                    kind: t(`kinds.${kind}`),
                    date: formatDate(issuedOn, 'short', locale),
                    size: String(Math.max(1, Math.round(bytes / 1024))),
                  })}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
