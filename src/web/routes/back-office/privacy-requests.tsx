import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { CountedPage } from '../../api/back-office-shapes.ts'
import { formProblem } from '../../api/problem.ts'
import type { DeskPrivacyRequest } from '../../api/shapes.ts'
import { ProblemNotice } from '../../components/form-problem.tsx'
import { textOf } from '../../components/form-text.ts'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { DeskList } from './desk-list.tsx'
import { DoneNotice } from './done-notice.tsx'
import { listAddress, wordOf } from './list-address.ts'
import { PrivacyRequestCard } from './privacy-request-card.tsx'

export const handle: ScreenHandle = { messages: ['privacy'] }

const states = ['open', 'done', 'refused', 'ready', 'expired'] as const
const path = '/back-office/privacy-requests'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const state = wordOf(url.searchParams.get('state'), states)
  const cursor = url.searchParams.get('cursor')
  const list = await context
    .get(apiContext)
    .account.get<CountedPage<DeskPrivacyRequest>>(`${path}/`, { state, cursor })
  return { state, isFirst: cursor === null, list, isDone: url.searchParams.get('done') === 'yes' }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const requestId = textOf(form, 'requestId')
  const answer = textOf(form, 'answer')
  const body = {
    decision: textOf(form, 'decision'),
    answer,
    reopensIdentity: form.get('reopensIdentity') !== null,
  }
  try {
    const address = `${path}/${encodeURIComponent(requestId)}/decision/`
    await context.get(apiContext).account.post(address, body)
  } catch (error) {
    return data({ requestId, answer, problem: formProblem(error) }, { status: 400 })
  }
  const back = listAddress(path, { state: url.searchParams.get('state'), done: 'yes' })
  return redirect(href(back, context.get(visitContext).locale))
}

export default function PrivacyDeskScreen() {
  const { state, isFirst, list, isDone } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTranslations('back-office')
  const own = useTranslations('privacy')
  return (
    <>
      <PageHead title={t('links.privacy')} isPrivate />
      <DeskList
        title={t('links.privacy')}
        path={path}
        choices={states.map((value) => ({ value, label: own(`states.${value}`) }))}
        chosen={state}
        total={list.total}
        nextCursor={list.nextCursor}
        isFirst={isFirst}
        notice={
          <>
            <DoneNotice text={isDone ? own('desk.done') : null} />
            <ProblemNotice problem={answer?.problem} className="mb-5" />
          </>
        }
      >
        <ul className="grid gap-4">
          {list.items.map((request) => (
            <li key={request.id}>
              <PrivacyRequestCard
                request={request}
                answer={answer?.requestId === request.id ? answer : undefined}
              />
            </li>
          ))}
        </ul>
      </DeskList>
    </>
  )
}
