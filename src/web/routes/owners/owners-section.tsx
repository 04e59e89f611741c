import { useTranslations } from 'use-intl'
import type { AnnouncedSale, OwnerRecords } from '#contract/properties/reports.ts'
import { formatDate, formatRupiah } from '../../components/money/format.ts'
import { Fold } from '../../components/property/section.tsx'
import { useLocale } from '../../locale/use-locale.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReportList } from './report-list.tsx'

const reportsShown = 4

/**
 * The announced sale that owners vote on, and the quarterly reports, shown to investors who own units of this
 * property.
 */
export function OwnersSection({ owned }: { readonly owned: OwnerRecords }) {
  const t = useTranslations('owners')
  const reports = owned.reports.filter(
    ({ quarter }, index, all) => all.findIndex((other) => other.quarter === quarter) === index,
  )
  const earlier = reports.slice(reportsShown)
  return (
    <Fold id="owners" title={t('title')}>
      <p className="mb-5 text-ink-soft">{t('lead')}</p>
      {owned.announcedSale === null ? null : <Sale sale={owned.announcedSale} />}
      <h4 className="mb-3 text-h3">{t('reports')}</h4>
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
      <p className="mt-5 text-dense text-ink-soft">{t('documents')}</p>
    </Fold>
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
