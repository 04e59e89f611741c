import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/form-problem.tsx'
import { textOf } from '../../components/form-text.ts'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { DeskList } from './desk-list.tsx'
import { DoneNotice } from './done-notice.tsx'
import { listAddress, wordOf } from './list-address.ts'
import { PrivacyRequestCard } from './privacy-request-card.tsx'
import { readQueue } from './read-queue.ts'

export const handle: ScreenHandle = { messages: ['privacy'] }

const states = ['open', 'done', 'refused', 'ready', 'expired'] as const
const path = '/back-office/privacy-requests'

export async function loader(args: LoaderFunctionArgs) {
  const state = wordOf(args.url.searchParams.get('state'), states)
  const queue = await readQueue(args, '/back-office/privacy-requests/', { state })
  return { state, ...queue, isDone: args.url.searchParams.get('done') === 'yes' }
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
    await context
      .get(apiContext)
      .account.post('/back-office/privacy-requests/{requestId}/decision/', { requestId, ...body })
  } catch (error) {
    return data({ requestId, answer, problem: formProblem(error) }, { status: 400 })
  }
  const back = listAddress(path, { state: url.searchParams.get('state'), done: 'yes' })
  return redirect(href(back, context.get(visitContext).locale))
}

export default function PrivacyDeskScreen() {
  const { state, isFirst, list, isDone } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('back-office')
  const own = useTranslations('privacy')
  return (
    <DeskList
      title={t('links.privacy')}
      path={path}
      choices={states.map((value) => ({ value, label: atFirst(own(`states.${value}`)) }))}
      chosen={state}
      list={list}
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
  )
}

/** A word of a sentence on its own. */
function atFirst(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
