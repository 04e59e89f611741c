import { useTranslations } from 'use-intl'
import type { CardFacts } from '../../../components/property/card/property-card.tsx'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Link } from '../../../ui/link.tsx'
import { Thumbnail } from './thumbnail.tsx'

/** The properties that the visitor viewed last, in one row that scrolls sideways when it is too long. */
export function SeenStrip({ seen }: { readonly seen: readonly CardFacts[] }) {
  const t = useTranslations('properties')
  const locale = useLocale()
  const link = useLocalHref()
  if (seen.length === 0) return null
  return (
    <section aria-labelledby="seen" className="mb-8">
      <h2 id="seen" className="mb-3 text-dense font-bold">
        {t('seen')}
      </h2>
      <ul className="-mx-5 flex snap-x gap-3 overflow-x-auto px-5 pb-2">
        {seen.map(({ id, name, city, picture }) => (
          <li key={id} className="w-60 shrink-0 snap-start scroll-ms-5">
            <Link
              to={link(`/dashboard/properties/${id}`)}
              className="flex items-center gap-3 rounded-[18px] border border-line bg-card p-2.5 hover:border-line-strong"
            >
              <Thumbnail picture={picture} />
              <span className="min-w-0">
                <span className="line-clamp-2 text-small font-bold">{name}</span>
                <span className="line-clamp-2 text-small text-ink-soft">{city.name[locale]}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
