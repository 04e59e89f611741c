import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../api/problem.ts'
import type { StaffWithdrawal } from '../../api/withdrawal-shapes.ts'
import { ProblemNotice } from '../../components/form-problem.tsx'
import { textOf } from '../../components/form-text.ts'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/use-answer.ts'
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
const acts = ['proposal', 'approval', 'refusal'] as const
const done = ['none', ...acts] as const

export async function loader(args: LoaderFunctionArgs) {
  const state = wordOf(args.url.searchParams.get('state'), states)
  const queue = await readQueue<StaffWithdrawal>(args, path, { state })
  return { state, ...queue, done: wordOf(args.url.searchParams.get('done'), done) }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const act = wordOf(textOf(form, 'intent'), acts)
  const withdrawalId = textOf(form, 'withdrawalId')
  const reason = textOf(form, 'reason')
  const bodies = {
    proposal: undefined,
    approval: {
      proposalId: textOf(form, 'proposalId'),
      contentHash: textOf(form, 'contentHash'),
    },
    refusal: { reason },
  }
  try {
    const address = `${path}/${encodeURIComponent(withdrawalId)}/${act}/`
    await context.get(apiContext).account.post(address, bodies[act])
  } catch (error) {
    return data({ withdrawalId, reason, problem: formProblem(error) }, { status: 400 })
  }
  const back = listAddress(path, { state: url.searchParams.get('state'), done: act })
  return redirect(href(back, context.get(visitContext).locale))
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
          <ProblemNotice problem={answer?.problem} className="mb-5" />
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
