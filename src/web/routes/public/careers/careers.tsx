import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { teams, workPlaces } from '#contract'
import type { Opening } from '#contract/careers/careers.ts'
import { FilterForm } from '../../../components/forms/filter-form.tsx'
import { formatDate, formatRupiah } from '../../../components/money/format.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { Results } from '../../../components/results.tsx'
import { apiContext } from '../../../context.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Select } from '../../../ui/choice.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { jobOf } from './opening-job.ts'

export const handle: ScreenHandle = { messages: ['careers'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { items } = await api.get('/careers/openings/')
  const given = (name: string) => url.searchParams.get(name) ?? ''
  const filters = {
    team: teams.find((each) => each === given('team')) ?? '',
    city: items.some(({ city }) => city.id === given('city')) ? given('city') : '',
    place: workPlaces.find((each) => each === given('place')) ?? '',
  }
  const shown = items.filter(
    ({ team, city, place }) =>
      (filters.team === '' || team === filters.team) &&
      (filters.city === '' || city.id === filters.city) &&
      (filters.place === '' || place === filters.place),
  )
  const cities = [...new Map(items.map(({ city }) => [city.id, city.name]))]
  return { shown, filters, cities, total: items.length }
}

export default function CareersScreen() {
  const { shown, total } = useLoaderData<typeof loader>()
  const t = useTranslations('careers')
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <div className="page-width pt-6 sm:pt-10">
      <PageHead
        title={t('title')}
        description={t('description')}
        jobs={shown.map((opening) => jobOf(opening, locale))}
      />
      <h1 className="text-h1">{t('title')}</h1>
      <p className="mt-2 mb-8 max-w-2xl text-ink-soft">{t('lead')}</p>
      {total === 0 ? null : <Filters />}
      <p role="status" className="sr-only">
        {t('count', { count: shown.length })}
      </p>
      <Results className="mt-6">
        {shown.length === 0 ? (
          <EmptyState
            title={t('emptyTitle')}
            action={
              total === 0 ? null : <LinkButton to={link('/careers')}>{t('showAll')}</LinkButton>
            }
          >
            {t('empty')}
          </EmptyState>
        ) : (
          <ul className="grid gap-4">
            {shown.map((opening) => (
              <OpeningRow key={opening.id} opening={opening} />
            ))}
          </ul>
        )}
      </Results>
      <section className="mt-14 flex flex-wrap items-center justify-between gap-5 rounded-card bg-sand p-6 sm:p-8">
        <div className="max-w-xl">
          <h2 className="text-h3">{t('openTitle')}</h2>
          <p className="mt-1 text-dense text-ink-soft">{t('openLead')}</p>
        </div>
        <LinkButton to={link('/careers/apply')} variant="dark">
          {t('openAction')}
        </LinkButton>
      </section>
    </div>
  )
}

function Filters() {
  const { filters, cities, shown } = useLoaderData<typeof loader>()
  const t = useTranslations('careers')
  return (
    <search aria-label={t('filters')}>
      <FilterForm
        values={filters}
        className="grid items-end gap-3 rounded-card border border-line bg-card p-4 sm:grid-cols-[1fr_1fr_1fr_auto] [&_select]:scroll-mb-24"
      >
        <Select name="team" label={t('team')} defaultValue={filters.team}>
          <option value="">{t('any')}</option>
          {teams.map((each) => (
            <option key={each} value={each}>
              {t(`teams.${each}`)}
            </option>
          ))}
        </Select>
        <Select name="city" label={t('city')} defaultValue={filters.city}>
          <option value="">{t('any')}</option>
          {cities.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select name="place" label={t('place')} defaultValue={filters.place}>
          <option value="">{t('any')}</option>
          {workPlaces.map((each) => (
            <option key={each} value={each}>
              {t(`places.${each}`)}
            </option>
          ))}
        </Select>
        <div className="sticky bottom-0 bg-card max-sm:py-3">
          <Button type="submit" variant="dark" className="w-full">
            {t('show', { count: shown.length })}
          </Button>
        </div>
      </FilterForm>
    </search>
  )
}

function OpeningRow({ opening }: { opening: Opening }) {
  const t = useTranslations('careers')
  const locale = useLocale()
  const link = useLocalHref()
  const { id, title, summary, team, city, place, kind, payLowest, payHighest, closesOn } = opening
  return (
    <li className="relative grid gap-3 rounded-card border border-line bg-card p-5 hover:border-line-strong sm:p-6">
      <h2 className="text-h3">
        <Link to={link(`/careers/${id}`)} className="after:absolute after:inset-0">
          {title[locale]}
        </Link>
      </h2>
      <p className="max-w-3xl text-dense text-ink-soft">{summary[locale]}</p>
      <p className="flex flex-wrap gap-2">
        <Badge>{t(`teams.${team}`)}</Badge>
        <Badge>{`${city.name}\u00a0· ${t(`places.${place}`)}`}</Badge>
        <Badge>{t(`kinds.${kind}`)}</Badge>
      </p>
      <p className="flex flex-wrap justify-between gap-x-6 text-dense tabular-nums">
        <strong>
          {t('pay', {
            lowest: formatRupiah(payLowest, locale),
            highest: formatRupiah(payHighest, locale),
          })}
        </strong>
        <span className="text-ink-soft">
          {t('closes', { date: formatDate(closesOn, 'long', locale) })}
        </span>
      </p>
    </li>
  )
}
