import { useTranslations } from 'use-intl'
import { formatDate } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Link } from '../../../ui/link.tsx'
import { type KnownPlaces, useSearchName } from '../explore/search-name.ts'
import type { SavedNews } from './saved-news.ts'

type SavedNewsProps = { readonly saved: readonly SavedNews[]; readonly places: KnownPlaces }

/** The latest saved searches with the number of new properties, each linked to its list. */
export function SavedNewsCard({ saved, places }: SavedNewsProps) {
  const searchName = useSearchName(places)
  const t = useTranslations('explore')
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <Card>
      <CardHead title={t('saved')} />
      {saved.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('savedNone')}</p>
      ) : (
        <ul className="-my-2 divide-y divide-line">
          {saved.map(({ id, query, savedAt, isResale, count }) => (
            <li key={id}>
              <Link
                to={link(`/dashboard/properties?${query}`)}
                className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2.5 hover:text-brand-text"
              >
                <span className="min-w-0 grow basis-48 text-dense font-bold break-words">
                  <FactLine>{searchName(query, t('everything'))}</FactLine>
                </span>
                <Badge tone={count > 0 ? 'brand' : 'neutral'}>
                  {isResale
                    ? t('savedOffered', { count })
                    : t('savedNew', { count, date: formatDate(savedAt, 'short', locale) })}
                </Badge>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <LinkButton
        to={link('/dashboard/watchlist')}
        variant="quiet"
        size="small"
        className="mt-3 -ms-3.5"
      >
        {t('savedAll')}
      </LinkButton>
    </Card>
  )
}
