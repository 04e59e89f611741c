import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../../api/problem.ts'
import { textOf } from '../../../components/form-text.ts'
import { apiContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/use-answer.ts'
import { decideProposal } from '../decide-proposal.ts'
import { DeskList } from '../desk-list.tsx'
import { DoneNotice } from '../done-notice.tsx'
import { wordOf } from '../list-address.ts'
import { readQueue } from '../read-queue.ts'
import { ProposalRow } from './proposal-row.tsx'

export const handle: ScreenHandle = {
  messages: [
    'approvals',
    'desks',
    'issued',
    'corrected',
    'published',
    'exit',
    'reconciliation',
    'stewardship',
  ],
}

const path = '/back-office/approvals'
const filters = ['for-me', 'mine', 'others', 'approved', 'refused'] as const

export async function loader(args: LoaderFunctionArgs) {
  const filter = wordOf(args.url.searchParams.get('state'), filters)
  const isOver = filter === 'approved' || filter === 'refused'
  const query = isOver ? { state: filter } : { whose: filter }
  const queue = await readQueue(args, '/back-office/proposals/', query)
  return { filter, ...queue, isDone: args.url.searchParams.has('done') }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  try {
    await decideProposal(context.get(apiContext), form)
  } catch (error) {
    const proposalId = textOf(form, 'proposalId')
    return data({ proposalId, problem: formProblem(error) }, { status: 400 })
  }
  return redirect(href(`${path}?done=1`, context.get(visitContext).locale))
}

/** Everything that waits for a second person, of whatever kind. */
export default function ApprovalsScreen() {
  const { filter, list, isFirst, isDone } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('approvals')
  return (
    <DeskList
      title={t('title')}
      path={path}
      choices={filters.map((value) => ({ value, label: t(`filters.${value}`) }))}
      chosen={filter}
      list={list}
      isFirst={isFirst}
      notice={<DoneNotice text={isDone && answer === undefined ? t('done') : null} />}
    >
      <ul className="grid gap-3">
        {list.items.map((proposal) => (
          <li key={proposal.id}>
            <ProposalRow proposal={proposal} />
          </li>
        ))}
      </ul>
    </DeskList>
  )
}
