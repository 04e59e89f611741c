import { useTranslations } from 'use-intl'
import { cityFactKinds } from '#contract'
import type { CityFact } from '#contract/cities/city-body.ts'
import { formatDate } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'

/** External facts about a city, each with source and date; nothing when there is none. */
export function CityOutsideFacts({ facts }: { readonly facts: readonly CityFact[] }) {
  const t = useTranslations('city.outside')
  const locale = useLocale()
  if (facts.length === 0) return null
  return (
    <Card className="mt-5">
      <CardHead title={t('title')} />
      <p className="text-dense text-ink-soft">{t('lead')}</p>
      <dl className="mt-5 grid gap-x-5 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
        {cityFactKinds.flatMap((kind) =>
          facts
            .filter((fact) => fact.kind === kind)
            .map((fact) => (
              <div key={kind}>
                <dt className="text-small text-ink-soft">{t(`kinds.${kind}`)}</dt>
                <dd className="mt-1 font-semibold">{fact.text[locale]}</dd>
                <dd className="mt-1 text-small text-ink-soft">
                  <a href={fact.address} className="text-link" rel="noreferrer">
                    {fact.source}
                  </a>{' '}
                  {t('asOf', { date: formatDate(fact.asOf, 'short', locale) })}
                </dd>
              </div>
            )),
        )}
      </dl>
    </Card>
  )
}
