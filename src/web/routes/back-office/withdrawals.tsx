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
import { decideProposal } from './decide-proposal.ts'
import { DeskList } from './desk-list.tsx'
import { DoneNotice } from './done-notice.tsx'
import { listAddress, wordOf } from './list-address.ts'
import { readQueue } from './read-queue.ts'
import { WithdrawalCard } from './withdrawal-card.tsx'

export const handle: ScreenHandle = { messages: ['withdrawal-desk', 'withdrawals'] }

const path = '/back-office/withdrawals'
const states = [
  'awaiting-approval',
  'queued',
  'sending',
  'submitted',
  'paid',
  'failed',
  'refused',
  'reversed',
] as const
const acts = ['proposal', 'refusal'] as const
const done = ['none', 'approval', 'decision', ...acts] as const

export async function loader(args: LoaderFunctionArgs) {
  const state = wordOf(args.url.searchParams.get('state'), states)
  const queue = await readQueue(args, '/back-office/withdrawals/', { state })
  return { state, ...queue, done: wordOf(args.url.searchParams.get('done'), done) }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const withdrawalId = textOf(form, 'withdrawalId')
  const reason = textOf(form, 'reason')
  const back = (news: string) =>
    listAddress(path, { state: url.searchParams.get('state'), done: news })
  const { locale } = context.get(visitContext)
  try {
    const decision = await decideProposal(api, form)
    if (decision !== null)
      return redirect(href(back(decision === 'refusal' ? 'decision' : decision), locale))
    const act = wordOf(textOf(form, 'intent'), acts)
    const own = '/back-office/withdrawals/{withdrawalId}/'
    if (act === 'refusal') await api.account.post(`${own}refusal/`, { withdrawalId, reason })
    else await api.account.post(`${own}proposal/`, { withdrawalId })
    return redirect(href(back(act), locale))
  } catch (error) {
    const proposalId = textOf(form, 'proposalId')
    return data({ withdrawalId, proposalId, reason, problem: formProblem(error) }, { status: 400 })
  }
}

/** Withdrawals: those that two people have to release first, and what became of the others. */
export default function StaffWithdrawalsScreen() {
  const { state, isFirst, list, done: news } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('back-office')
  const desk = useTranslations('withdrawal-desk')
  return (
    <DeskList
      title={t('links.withdrawals')}
      path={path}
      choices={states.map((value) => ({ value, label: desk(`states.${value}`) }))}
      chosen={state}
      list={list}
      isFirst={isFirst}
      notice={
        <>
          <DoneNotice text={news === 'none' ? null : desk(`done.${news}`)} />
          <ProblemNotice
            problem={answer?.proposalId === '' ? answer.problem : undefined}
            className="mb-5"
          />
        </>
      }
    >
      <ul className="grid gap-4">
        {list.items.map((withdrawal) => (
          <li key={withdrawal.id}>
            <WithdrawalCard
              withdrawal={withdrawal}
              answer={answer?.withdrawalId === withdrawal.id ? answer : undefined}
            />
          </li>
        ))}
      </ul>
    </DeskList>
  )
}
