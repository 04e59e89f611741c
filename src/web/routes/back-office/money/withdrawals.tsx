import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { mayOpen } from '#contract'
import { textOf, wordIn } from '../../../components/forms/form-text.ts'
import { apiContext, sessionContext } from '../../../context.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { decideProposal, isAboutProposal, typedDecision } from '../approvals/decide-proposal.ts'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { DeskCards } from '../desk/desk-list.tsx'
import { doneIn, stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'
import { useWithdrawalHead, WithdrawalCard } from './withdrawal-card.tsx'

export const handle: ScreenHandle = { messages: ['withdrawal-desk', 'withdrawals'] }

const path = '/back-office/withdrawals'
const states = [
  'awaiting-approval',
  'overdue',
  'queued',
  'sending',
  'submitted',
  'paid',
  'failed',
  'refused',
  'reversed',
] as const
const openStates = ['awaiting-approval', 'overdue', 'queued', 'sending', 'submitted'] as const
const acts = ['proposal', 'refusal'] as const
const done = ['approval', 'decision', ...acts] as const

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, states)
  const usual = openStates.some((open) => open === state) ? 'oldest' : 'newest'
  const query = state === 'overdue' ? ({ only: 'overdue' } as const) : { state }
  const queue = await readQueue(args, '/back-office/withdrawals/', query, { usual })
  const { roles } = await args.context.get(sessionContext).profile()
  const mayOpenFile = mayOpen('customers', roles)
  return { state, mayOpenFile, ...queue, done: doneIn(args.url, done) }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const withdrawalId = textOf(form, 'withdrawalId')
  const reason = textOf(form, 'reason')
  const back = (news: (typeof done)[number]) =>
    doneAt(context, path, { state: url.searchParams.get('state'), done: news })
  try {
    const decision = await decideProposal(api, form)
    if (decision !== null) return back(decision === 'refusal' ? 'decision' : decision)
    const act = wordIn(form, 'intent', acts)
    const own = '/back-office/withdrawals/{withdrawalId}/'
    if (act === 'refusal') await api.account.post(`${own}refusal/`, { withdrawalId, reason })
    else await api.account.post(`${own}proposal/`, { withdrawalId })
    return back(act)
  } catch (error) {
    return refused(error, { withdrawalId, ...typedDecision(form) })
  }
}

/** Withdrawals: those that need a release by two people, and all others with their state. */
export default function StaffWithdrawalsScreen() {
  const { done: news, mayOpenFile, ...queue } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('back-office')
  const desk = useTranslations('withdrawal-desk')
  return (
    <DeskCards
      title={t('links.withdrawals')}
      path={path}
      states={states}
      nameOf={(state) => desk(`states.${state}`)}
      queue={queue}
      done={news && desk(`done.${news}`)}
      problem={answer?.proposalId === '' ? answer.problem : undefined}
      keyOf={({ id }) => id}
      head={useWithdrawalHead()}
      isRefused={({ id, proposal }) =>
        id === answer?.withdrawalId || isAboutProposal(answer, proposal)
      }
      card={(withdrawal) => (
        <WithdrawalCard
          withdrawal={withdrawal}
          mayOpenFile={mayOpenFile}
          answer={answer?.withdrawalId === withdrawal.id ? answer : undefined}
        />
      )}
    />
  )
}
