import { useTranslations } from 'use-intl'
import { RemovalQuestion } from '../../../components/forms/removal-question.tsx'
import { formatDate, formatRupiah } from '../../../components/money/format.ts'
import type { CardFacts } from '../../../components/property/card/property-card.tsx'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Link } from '../../../ui/link.tsx'
import { Thumbnail } from './thumbnail.tsx'

type SeenFacts = { readonly seenAt: string; readonly property: CardFacts }

/** The properties that the visitor viewed last, with a button that deletes the list. */
export function SeenCard({ seen }: { readonly seen: readonly SeenFacts[] }) {
  const t = useTranslations('explore')
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <Card id="seen" className="scroll-mt-6">
      <CardHead title={t('seen')} />
      {seen.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('seenNone')}</p>
      ) : (
        <>
          <ul className="-my-2 divide-y divide-line">
            {seen.map(({ seenAt, property }) => (
              <li key={property.id}>
                <Link
                  to={link(`/dashboard/properties/${property.id}`)}
                  className="flex min-h-14 items-center gap-3.5 py-2.5 hover:text-brand-text"
                >
                  <Thumbnail picture={property.picture} />
                  <span className="min-w-0 flex-1">
                    <span className="block text-dense leading-snug font-bold">{property.name}</span>
                    <span className="block text-small text-ink-soft">
                      <FactLine>
                        {property.city.name[locale]}
                        {t('seenAt', { date: formatDate(seenAt, 'short', locale) })}
                      </FactLine>
                    </span>
                  </span>
                  <span className="text-end text-small text-ink-soft">
                    <span className="tabular block font-semibold">
                      {formatRupiah(property.unitPrice, locale)}
                    </span>
                    {t('perUnit')}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <div className="mt-4">
            <RemovalQuestion
              label={t('forgetSeen')}
              question={t('forgetting.question')}
              submit={t('forgetting.submit')}
              hidden={{}}
              action={link('/dashboard/explore')}
            />
          </div>
        </>
      )}
    </Card>
  )
}
