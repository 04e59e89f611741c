import { useTranslations } from 'use-intl'
import type { Certificate, Page } from '../../api/shapes.ts'
import { formatDate, formatInteger } from '../../components/format.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Link } from '../../ui/link.tsx'
import { Pagination } from '../../ui/pagination.tsx'

type CertificatesSectionProps = {
  readonly certificates: Page<Certificate>
  readonly isFirst: boolean
}

/** The certificate of every purchase whose units were handed over, with its file and fingerprint. */
export function CertificatesSection({ certificates, isFirst }: CertificatesSectionProps) {
  const t = useTranslations('agreements.certificates')
  const check = useTranslations('agreements')
  const link = useLocalHref()
  const { items, nextCursor } = certificates
  const documents = '/dashboard/portfolio/documents'
  return (
    <Card className="lg:col-span-2">
      <CardHead title={t('title')}>
        <Link to={link('/agreement-check')} className="text-link text-small">
          {check('check')}
        </Link>
      </CardHead>
      {items.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('none')}</p>
      ) : (
        <>
          <p className="mb-4 max-w-prose text-dense text-ink-soft">{t('lead')}</p>
          <ul className="grid gap-x-8 border-t border-line lg:grid-cols-2">
            {items.map((certificate) => (
              <li key={certificate.subscriptionId} className="border-b border-line">
                <Line certificate={certificate} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Pagination
        label={t('pages')}
        firstHref={isFirst ? null : link(documents)}
        nextHref={
          nextCursor === null
            ? null
            : link(`${documents}?certificates=${encodeURIComponent(nextCursor)}`)
        }
        firstText={t('newest')}
        nextText={t('older')}
      />
    </Card>
  )
}

function Line({ certificate }: { readonly certificate: Certificate }) {
  const t = useTranslations('agreements.certificates')
  const units = useTranslations('agreements')
  const locale = useLocale()
  const link = useLocalHref()
  const { subscriptionId, number, property, allottedOn, sha256, state } = certificate
  const order = link(`/dashboard/orders/${subscriptionId}`)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <Link to={order} className="group min-w-44 flex-1 py-1">
        <span className="block font-bold group-hover:underline">{property.name}</span>
        <span className="tabular block text-small text-ink-soft">
          {`${number} · ${units('units', { units: formatInteger(certificate.units, locale) })} · ${formatDate(allottedOn, 'short', locale)}`}
        </span>
      </Link>
      {state === 'ended' ? <Badge>{t('ended')}</Badge> : null}
      <CopyButton text={sha256} label={t('copy')} copiedLabel={t('copied')} of={number} />
      <a
        href={`${order}/certificate`}
        className="text-link inline-flex min-h-11 items-center text-small"
        aria-label={t('openOf', { number })}
      >
        PDF
      </a>
    </div>
  )
}
