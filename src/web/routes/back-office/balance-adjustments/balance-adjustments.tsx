import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { decisionStates } from '#contract'
import { apiContext } from '../../../context.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { Link } from '../../../ui/link.tsx'
import { decideProposal, typedDecision } from '../approvals/decide-proposal.ts'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { DeskCards } from '../desk/desk-list.tsx'
import { doneIn, stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'
import { AdjustmentCard } from './adjustment-card.tsx'

export const handle: ScreenHandle = { messages: ['balance-adjustments', 'wallet'] }

const path = '/back-office/balance-adjustments'
const done = ['proposal', 'approval', 'refusal'] as const

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, decisionStates)
  const queue = await readQueue(args, '/back-office/balance-adjustments/', { state })
  return { ...queue, state, done: doneIn(args.url, done) }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  try {
    const act = await decideProposal(context.get(apiContext), form)
    return doneAt(context, path, { done: act })
  } catch (error) {
    return refused(error, typedDecision(form))
  }
}

/** Balance adjustments that wait for a second person, and decided ones. */
export default function AdjustmentsScreen() {
  const { done: news, ...queue } = useLoaderData<typeof loader>()
  const t = useTranslations('balance-adjustments')
  const title = useTranslations('back-office')('links.balanceAdjustments')
  const link = useLocalHref()
  return (
    <DeskCards
      title={title}
      path={path}
      states={decisionStates}
      nameOf={(state) => t(`states.${state}`)}
      queue={queue}
      done={news && t(`done.${news}`)}
      lead={t.rich('lead', {
        link: (words) => (
          <Link to={link('/back-office/customers')} className="text-link">
            {words}
          </Link>
        ),
      })}
      keyOf={({ proposal }) => proposal.id}
      card={(adjustment) => <AdjustmentCard adjustment={adjustment} />}
    />
  )
}
