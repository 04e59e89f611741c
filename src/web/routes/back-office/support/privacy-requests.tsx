import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { textOf } from '../../../components/forms/form-text.ts'
import { apiContext } from '../../../context.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { DeskCards } from '../desk/desk-list.tsx'
import { stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'
import { PrivacyRequestCard, usePrivacyHead } from './privacy-request-card.tsx'

export const handle: ScreenHandle = { messages: ['privacy'] }

const states = ['open', 'overdue', 'done', 'refused', 'ready', 'expired'] as const
const path = '/back-office/privacy-requests'

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, states)
  const isOpen = state === 'open' || state === 'overdue'
  const query = state === 'overdue' ? ({ state: 'open', only: 'overdue' } as const) : { state }
  const usual = isOpen ? 'oldest' : 'newest'
  const queue = await readQueue(args, '/back-office/privacy-requests/', query, { usual })
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
    return refused(error, { requestId, ...body })
  }
  return doneAt(context, path, { state: url.searchParams.get('state'), done: 'yes' })
}

export default function PrivacyDeskScreen() {
  const { isDone, ...queue } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('back-office')
  const own = useTranslations('privacy')
  return (
    <DeskCards
      title={t('links.privacy')}
      path={path}
      states={states}
      nameOf={(state) =>
        state === 'overdue' ? own('overdue') : capitalised(own(`states.${state}`))
      }
      queue={queue}
      done={isDone ? own('desk.done') : null}
      problem={answer?.problem}
      keyOf={({ id }) => id}
      head={usePrivacyHead()}
      isRefused={({ id }) => id === answer?.requestId}
      card={(request) => (
        <PrivacyRequestCard
          request={request}
          answer={answer?.requestId === request.id ? answer : undefined}
        />
      )}
    />
  )
}

/** Returns a word with a capital first letter. */
function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
