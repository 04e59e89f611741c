import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OperatorProfileAnswer } from '#contract/operator/operator-profile.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { PersonPlot } from '../../../components/property/map/person-plot.tsx'
import { apiContext } from '../../../context.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NextStep } from '../property/next-step.tsx'

export const handle: ScreenHandle = { messages: ['team'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const { people, isExample } = await context.get(apiContext).get('/operator/story/')
  return { people, isExample }
}

export default function TeamScreen() {
  const { people, isExample } = useLoaderData<typeof loader>()
  const t = useTranslations('team')
  const link = useLocalHref()
  const advisers = people.filter(({ isAdviser }) => isAdviser)
  const own = people.filter(({ isAdviser }) => !isAdviser)
  return (
    <div className="page-width pb-10">
      <PageHead title={t('title')} description={t('description')} />
      <header className="max-w-3xl pt-8 pb-10 sm:pt-14">
        <h1 className="text-display">{t('headline')}</h1>
        <p className="mt-5 text-[1.125rem] leading-relaxed text-ink-soft">{t('lead')}</p>
      </header>
      {isExample && people.length > 0 ? (
        <Notice tone="plain" className="mb-8">
          {t('example')}
        </Notice>
      ) : null}
      {people.length === 0 ? (
        <EmptyState
          title={t('emptyTitle')}
          action={<LinkButton to={link('/about')}>{t('about')}</LinkButton>}
        >
          {t('emptyText')}
        </EmptyState>
      ) : null}
      {own.length === 0 ? null : <People title={t('people')} people={own} isExample={isExample} />}
      {advisers.length === 0 ? null : (
        <div className="mt-20">
          <People
            title={t('advisers')}
            lead={t('advisersLead')}
            people={advisers}
            isExample={isExample}
          />
        </div>
      )}
      <NextStep
        title={t('careersTitle')}
        text={t('careersText')}
        to={link('/careers')}
        label={t('careers')}
      />
    </div>
  )
}

type Person = OperatorProfileAnswer['people'][number]
type PeopleProps = {
  readonly title: string
  readonly lead?: string
  readonly people: readonly Person[]
  readonly isExample: boolean
}

function People({ title, lead, people, isExample }: PeopleProps) {
  return (
    <section>
      <h2 className="text-h2">{title}</h2>
      {lead === undefined ? null : <p className="mt-2 max-w-2xl text-ink-soft">{lead}</p>}
      <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {people.map((person) => (
          <PersonCard key={person.id} person={person} isExample={isExample} />
        ))}
      </ul>
    </section>
  )
}

function PersonCard({ person, isExample }: { person: Person; isExample: boolean }) {
  const t = useTranslations('team')
  const locale = useLocale()
  return (
    <li className="row-span-3 grid grid-rows-subgrid gap-y-0 overflow-hidden rounded-card border border-line bg-card">
      <div className="relative bg-sand px-6 pt-6">
        <PersonPlot name={person.name} seed={person.id} className="mx-auto h-44" />
        {isExample ? (
          <Badge tone="card" className="absolute end-4 top-4">
            {t('exampleMark')}
          </Badge>
        ) : null}
      </div>
      <div className="px-6 pt-6">
        <h3 className="text-h3">{person.name}</h3>
        <p className="text-small font-bold text-brand-text">{person.role[locale]}</p>
        <p className="mt-3 mb-5 text-dense">{person.duty[locale]}</p>
      </div>
      <dl className="mx-6 mb-6 grid content-start gap-3 border-t border-line pt-4 text-small">
        {person.licence === null ? null : (
          <div>
            <dt className="text-ink-soft">{t('licence')}</dt>
            <dd>{person.licence[locale]}</dd>
          </div>
        )}
        <div>
          <dt className="text-ink-soft">{t('posts')}</dt>
          {person.otherPosts.length === 0 ? (
            <dd>{t('noPosts')}</dd>
          ) : (
            person.otherPosts.map((post) => <dd key={post.id}>{post[locale]}</dd>)
          )}
        </div>
      </dl>
    </li>
  )
}
