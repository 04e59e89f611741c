import { useTranslations } from 'use-intl'
import type { Agreement, Page } from '../../api/shapes.ts'
import { DateTime } from '../../components/date-time.tsx'
import { formatInteger } from '../../components/format.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Pagination } from '../../ui/pagination.tsx'

type AgreementsSectionProps = {
  readonly agreements: Page<Agreement>
  readonly isFirst: boolean
}

/** Every agreement with the way to its purchase and its file. */
export function AgreementsSection({ agreements, isFirst }: AgreementsSectionProps) {
  const t = useTranslations('agreements')
  const link = useLocalHref()
  const { items, nextCursor } = agreements
  const documents = '/dashboard/portfolio/documents'
  return (
    <Card>
      <CardHead title={t('title')}>
        <Link to={link('/agreement-check')} className="text-link text-small">
          {t('check')}
        </Link>
      </CardHead>
      {items.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('none')}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {items.map((agreement) => (
            <li key={agreement.subscriptionId}>
              <Line agreement={agreement} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        label={t('pages')}
        firstHref={isFirst ? null : link(documents)}
        nextHref={
          nextCursor === null ? null : link(`${documents}?after=${encodeURIComponent(nextCursor)}`)
        }
        firstText={t('newest')}
        nextText={t('older')}
      />
    </Card>
  )
}

function Line({ agreement }: { readonly agreement: Agreement }) {
  const t = useTranslations('agreements')
  const locale = useLocale()
  const link = useLocalHref()
  const { subscriptionId, number, property, units, signedAt, state } = agreement
  const order = link(`/dashboard/orders/${subscriptionId}`)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <Link to={order} className="group min-w-44 flex-1 py-1">
        <span className="block font-bold group-hover:underline">{property.name}</span>
        <span className="tabular block text-small text-ink-soft">
          {`${number} · ${t('units', { units: formatInteger(units, locale) })} · `}
          <DateTime value={signedAt} />
        </span>
      </Link>
      {state === 'void' ? <Badge>{t('states.void')}</Badge> : null}
      <a
        href={`${order}/agreement`}
        className="text-link inline-flex min-h-11 items-center text-small"
        aria-label={t('openOf', { number })}
      >
        PDF
      </a>
    </div>
  )
}
