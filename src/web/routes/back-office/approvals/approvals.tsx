import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { apiContext } from '../../../context.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { DeskCards } from '../desk/desk-list.tsx'
import { stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'
import { decideProposal, typedDecision } from './decide-proposal.ts'
import { ProposalRow } from './proposal-row.tsx'

export const handle: ScreenHandle = {
  messages: [
    'approvals',
    'desks',
    'issued',
    'corrected',
    'building',
    'published',
    'property-sale',
    'reconciliation',
    'stewardship',
  ],
}

const path = '/back-office/approvals'
const filters = ['for-me', 'mine', 'others', 'approved', 'refused', 'ended'] as const

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, filters)
  const isOver = state === 'approved' || state === 'refused' || state === 'ended'
  const query = isOver ? { state } : { whose: state }
  const usual = isOver ? 'newest' : 'oldest'
  const queue = await readQueue(args, '/back-office/proposals/', query, { usual })
  return { state, ...queue, isDone: args.url.searchParams.has('done') }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  try {
    await decideProposal(context.get(apiContext), form)
  } catch (error) {
    return refused(error, typedDecision(form))
  }
  return doneAt(context, path)
}

/** All proposals of every kind that wait for a second person. */
export default function ApprovalsScreen() {
  const { isDone, ...queue } = useLoaderData<typeof loader>()
  const t = useTranslations('approvals')
  return (
    <DeskCards
      title={t('title')}
      path={path}
      states={filters}
      nameOf={(state) => t(`filters.${state}`)}
      queue={queue}
      done={isDone ? t('done') : null}
      keyOf={({ id }) => id}
      card={(proposal) => <ProposalRow proposal={proposal} />}
    />
  )
}
