import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { cityFactKinds } from '#contract'
import { FilterForm } from '../../components/forms/filter-form.tsx'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { textOf } from '../../components/forms/form-text.ts'
import { formatDate } from '../../components/money/format.ts'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext } from '../../context.ts'
import { useLocale } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Select } from '../../ui/choice.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { decideProposal, typedDecision } from './approvals/decide-proposal.ts'
import { ProposalCard } from './approvals/proposal-card.tsx'
import { doneAt, refused } from './desk/desk-answers.ts'
import { DeskForm } from './desk/desk-form.tsx'
import { doneIn } from './desk/list-address.ts'
import { typedRecord } from './properties/record-act.ts'
import { BothLanguages } from './properties/record-form.tsx'

export const handle: ScreenHandle = { messages: ['city', 'stewardship', 'desks', 'published'] }

const path = '/back-office/cities'
const done = ['publication', 'approval', 'refusal'] as const

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { get, account } = context.get(apiContext)
  const { items } = await get('/cities/')
  const cities = items.map(({ id, name }) => ({ id, name }))
  const requested = url.searchParams.get('city')
  const chosen = cities.find(({ id }) => id === requested) ?? cities[0]
  if (chosen === undefined) throw data(null, { status: 404 })
  const [{ facts }, { items: proposals }] = await Promise.all([
    get('/cities/{cityId}/', { cityId: chosen.id }),
    account.get('/back-office/proposals/', {
      kind: 'property-publication',
      limit: 100,
    }),
  ])
  const waiting = proposals.filter(({ content }) => content.cityId === chosen.id)
  return { cities, chosen, facts, waiting, done: doneIn(url, done) }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const cityId = textOf(form, 'cityId')
  let news: (typeof done)[number] = 'publication'
  try {
    const decision = await decideProposal(api, form)
    if (decision !== null) news = decision
    else
      await api.account.post('/back-office/cities/{cityId}/publications/', {
        cityId,
        ...publicationOf(form),
      })
  } catch (error) {
    const intent = textOf(form, 'intent')
    const typed = typedRecord(form)
    return refused(error, { intent, ...typedDecision(form), typed })
  }
  // The form of a decision has no city; the page on which it was made has.
  return doneAt(context, path, { city: cityId || url.searchParams.get('city'), done: news })
}

function publicationOf(form: FormData) {
  const text = (name: string) => textOf(form, name)
  const kind = text('kind')
  if (text('intent') === 'removal')
    return { what: 'removal', kind, why: { id: text('whyId'), en: text('whyEn') } }
  return {
    what: 'city-fact',
    kind,
    text: { id: text('textId'), en: text('textEn') },
    asOf: text('asOf'),
    source: text('source'),
    address: text('address'),
  }
}

/** External facts about a city: those shown now, and a form for a new one. */
export default function CitiesScreen() {
  const { cities, chosen, facts, waiting, done: news } = useLoaderData<typeof loader>()
  const t = useTranslations('back-office')
  const locale = useLocale()
  return (
    <TitledPage
      title={t('links.cities')}
      lead={t('leads.cities')}
      done={news && t(`cities.done.${news}`)}
    >
      <FilterForm
        values={{ city: chosen.id }}
        className="mb-6 flex max-w-xl flex-wrap items-end gap-3 [&_select]:scroll-mb-24"
      >
        <Select
          name="city"
          label={t('cities.city')}
          defaultValue={chosen.id}
          className="min-w-0 grow"
        >
          {cities.map(({ id, name }) => (
            <option key={id} value={id}>
              {name[locale]}
            </option>
          ))}
        </Select>
        <div className="sticky bottom-0 bg-paper max-sm:w-full max-sm:py-3">
          {facts.length === 0 ? <p className="needs-script py-3">{t('cities.empty')}</p> : null}
          <Button
            type="submit"
            variant="dark"
            className={classNames('w-full', facts.length === 0 && 'without-script')}
          >
            {t('cities.show', { count: facts.length })}
          </Button>
        </div>
      </FilterForm>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          {waiting.map((proposal) => (
            <ProposalCard key={proposal.id} proposal={proposal} />
          ))}
          <KnownFacts />
          {facts.length === 0 ? null : <RemovedFact />}
        </div>
        <NewFact />
      </div>
    </TitledPage>
  )
}

function KnownFacts() {
  const { chosen, facts } = useLoaderData<typeof loader>()
  const t = useTranslations('back-office.cities')
  const city = useTranslations('city.outside')
  const locale = useLocale()
  return (
    <Card>
      <CardHead title={t('known')}>{chosen.name[locale]}</CardHead>
      <dl className="grid gap-4">
        {cityFactKinds.map((kind) => {
          const fact = facts.find((one) => one.kind === kind)
          return (
            <div key={kind}>
              <dt className="text-small text-ink-soft">{city(`kinds.${kind}`)}</dt>
              {fact === undefined ? (
                <dd className="text-dense text-ink-soft">{t('none')}</dd>
              ) : (
                <>
                  <dd className="font-semibold">{fact.text[locale]}</dd>
                  <dd className="text-small text-ink-soft">
                    <a href={fact.address} className="text-link" rel="noreferrer">
                      {t('asOfText', {
                        source: fact.source,
                        date: formatDate(fact.asOf, 'short', locale),
                      })}
                    </a>
                  </dd>
                </>
              )}
            </div>
          )
        })}
      </dl>
    </Card>
  )
}

function answerOf(answer: ReturnType<typeof useAnswer<typeof action>>, intent: string) {
  return answer?.intent === intent ? answer : { problem: undefined, typed: {} as Typed }
}

type Typed = Readonly<Record<string, string>>

function RemovedFact() {
  const { chosen, facts } = useLoaderData<typeof loader>()
  const { problem, typed } = answerOf(useAnswer<typeof action>(), 'removal')
  const t = useTranslations('back-office.cities')
  const words = useTranslations('stewardship.undo')
  const city = useTranslations('city.outside')
  return (
    <Card>
      <CardHead title={t('remove')} />
      <p className="mb-4 text-dense text-ink-soft">{t('removeLead')}</p>
      <ProblemNotice problem={problem} className="mb-4" />
      <DeskForm
        hidden={{ intent: 'removal', cityId: chosen.id }}
        problem={problem}
        typed={typed}
        acts={[{ text: words('send'), variant: 'danger' }]}
      >
        <Select name="kind" label={t('kind')}>
          {facts.map(({ kind }) => (
            <option key={kind} value={kind}>
              {city(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
        <BothLanguages name="why" label={words('whyKept')} max={400} />
      </DeskForm>
    </Card>
  )
}

function NewFact() {
  const { chosen } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const { problem, typed } = answerOf(answer, '')
  const t = useTranslations('back-office.cities')
  const city = useTranslations('city.outside')
  return (
    <Card>
      <CardHead title={t('add')} />
      <p className="mb-4 text-dense text-ink-soft">{t('addLead')}</p>
      <ProblemNotice problem={problem} className="mb-4" />
      <DeskForm
        hidden={{ cityId: chosen.id }}
        problem={problem}
        typed={typed}
        acts={[{ text: t('send'), variant: 'primary' }]}
      >
        <Select name="kind" label={t('kind')}>
          {cityFactKinds.map((kind) => (
            <option key={kind} value={kind}>
              {city(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
        <BothLanguages name="text" label={t('text')} max={400} />
        <TextInput type="date" name="asOf" label={t('asOf')} />
        <TextInput name="source" label={t('source')} maxLength={160} />
        <TextInput
          type="url"
          name="address"
          label={t('address')}
          help={t('addressHelp')}
          maxLength={500}
        />
      </DeskForm>
    </Card>
  )
}
