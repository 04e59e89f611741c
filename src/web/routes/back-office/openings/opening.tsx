import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { ApiProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { textOf } from '../../../components/forms/form-text.ts'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext } from '../../../context.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { DeskForm } from '../desk/desk-form.tsx'
import { doneIn } from '../desk/list-address.ts'
import { Fact, Facts } from '../facts.tsx'
import { typedRecord } from '../properties/record-act.ts'
import { openingBody, valuesOf } from './opening-act.ts'
import { OpeningForm } from './opening-form.tsx'

export const handle: ScreenHandle = { messages: ['openings', 'careers'] }

const done = ['publish', 'change', 'close'] as const

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { openingId = '' } = params
  const { account } = context.get(apiContext)
  const opening = await account.get('/back-office/openings/{openingId}/', { openingId })
  return { opening, done: doneIn(url, done) }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const isClosing = textOf(form, 'intent') === 'close'
  const { openingId = '' } = params
  const { account } = context.get(apiContext)
  try {
    if (isClosing) await account.post('/back-office/openings/{openingId}/closure/', { openingId })
    else {
      const version = Number(textOf(form, 'version'))
      const input = { openingId, version, ...openingBody(form) }
      await account.put('/back-office/openings/{openingId}/', input)
    }
  } catch (error) {
    if (isClosing) return refused(error, { values: null, version: null })
    // The refusal tells the user that the text has changed since then, so saving again replaces it on purpose.
    const isChanged = error instanceof ApiProblem && error.code === 'careers.opening_changed'
    const { version } = isChanged
      ? await account.get('/back-office/openings/{openingId}/', { openingId })
      : { version: Number(textOf(form, 'version')) }
    return refused(error, { values: typedRecord(form), version })
  }
  const path = `/back-office/openings/${encodeURIComponent(openingId)}`
  const act = isClosing ? 'close' : 'change'
  return doneAt(context, path, { done: act })
}

/** One job opening, which can be changed or closed before its last day. */
export default function OpeningDeskScreen() {
  const { opening, done: act } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('openings')
  const link = useLocalHref()
  const locale = useLocale()
  const { id, title, isOpen, closedAt } = opening
  return (
    <TitledPage
      title={title[locale]}
      trail={[{ text: t('list'), path: '/back-office/openings' }, { text: title[locale] }]}
      badge={
        <Badge tone={isOpen ? 'gain' : 'neutral'}>
          {t(isOpen ? 'states.open' : 'states.closed')}
        </Badge>
      }
      done={act && t(`done.${act}`)}
    >
      <div className="grid gap-5">
        <About />
        {closedAt === null ? (
          <OpeningForm
            key={act}
            values={answer?.values ?? valuesOf(opening)}
            version={answer?.version ?? opening.version}
            problem={answer?.problem}
            send={t('save')}
          />
        ) : (
          <Notice tone="plain">{t('closedNote')}</Notice>
        )}
      </div>
      <p className="mt-6">
        <LinkButton to={link(`/careers/${id}`)} size="small">
          {t('toPage')}
        </LinkButton>
      </p>
    </TitledPage>
  )
}

function About() {
  const { opening } = useLoaderData<typeof loader>()
  const t = useTranslations('openings')
  const { publishedAt, closesOn, closedAt, applications } = opening
  return (
    <Card>
      <CardHead title={t('about')} />
      <Facts hasLongNames>
        <Fact name={t('published')}>
          <DateTime value={publishedAt} style="date-time" />
        </Fact>
        <Fact name={t('closesOn')}>
          <DateTime value={closesOn} />
        </Fact>
        {closedAt === null ? null : (
          <Fact name={t('closed')}>
            <DateTime value={closedAt} style="date-time" />
          </Fact>
        )}
        <Fact name={t('applications')}>{applications}</Fact>
      </Facts>
      {closedAt === null ? (
        <Disclosure label={t('close')}>
          <p className="mb-3 max-w-prose text-dense text-ink-soft">{t('closeLead')}</p>
          <DeskForm
            hidden={{ intent: 'close' }}
            acts={[{ text: t('closeSend'), variant: 'danger' }]}
          />
        </Disclosure>
      ) : null}
    </Card>
  )
}
