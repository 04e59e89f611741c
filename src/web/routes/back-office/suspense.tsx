import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/form-problem.tsx'
import { textOf } from '../../components/form-text.ts'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { DeskList } from './desk-list.tsx'
import { DoneNotice } from './done-notice.tsx'
import { listAddress, wordOf } from './list-address.ts'
import { readQueue } from './read-queue.ts'
import { type SuspendedDeposit, SuspenseCard } from './suspense-card.tsx'

const acts = ['proposal', 'approval', 'refusal'] as const
const done = ['none', ...acts] as const
const path = '/back-office/suspense'

export async function loader(args: LoaderFunctionArgs) {
  const queue = await readQueue<SuspendedDeposit>(args, path)
  return { ...queue, done: wordOf(args.url.searchParams.get('done'), done) }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const act = wordOf(textOf(form, 'intent'), acts)
  const depositId = textOf(form, 'depositId')
  const proposalId = textOf(form, 'proposalId')
  const reason = textOf(form, 'reason')
  const calls = {
    proposal: [
      `${encodeURIComponent(depositId)}/proposal`,
      { outcome: textOf(form, 'outcome'), reason },
    ],
    approval: ['approvals', { proposalId, contentHash: textOf(form, 'contentHash') }],
    refusal: ['refusals', { proposalId, reason }],
  } as const
  const [call, body] = calls[act]
  try {
    await context.get(apiContext).account.post(`${path}/${call}/`, body)
  } catch (error) {
    return data({ depositId, problem: formProblem(error) }, { status: 400 })
  }
  return redirect(href(listAddress(path, { done: act }), context.get(visitContext).locale))
}

export default function SuspenseScreen() {
  const { isFirst, list, done } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTranslations('back-office')
  return (
    <DeskList
      title={t('links.suspense')}
      path={path}
      choices={[{ value: 'waiting', label: t('suspense.waiting') }]}
      chosen="waiting"
      list={list}
      isFirst={isFirst}
      notice={
        <>
          <DoneNotice text={done === 'none' ? null : t(`suspense.done.${done}`)} />
          <ProblemNotice problem={answer?.problem} className="mb-5" />
        </>
      }
    >
      <ul className="grid gap-4">
        {list.items.map((deposit) => (
          <li key={deposit.id}>
            <SuspenseCard deposit={deposit} />
          </li>
        ))}
      </ul>
    </DeskList>
  )
}
