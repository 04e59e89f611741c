import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { proposalStates } from '#contract'
import { formProblem } from '../../../api/problem.ts'
import { textOf } from '../../../components/form-text.ts'
import { apiContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { decideProposal } from '../decide-proposal.ts'
import { DeskList } from '../desk-list.tsx'
import { DoneNotice } from '../done-notice.tsx'
import { listAddress, wordOf } from '../list-address.ts'
import { readQueue } from '../read-queue.ts'
import { CorrectionCard } from './correction-card.tsx'

export const handle: ScreenHandle = { messages: ['corrections', 'wallet'] }

const path = '/back-office/corrections'
const done = ['none', 'proposal', 'approval', 'refusal'] as const

export async function loader(args: LoaderFunctionArgs) {
  const state = wordOf(args.url.searchParams.get('state'), proposalStates)
  const queue = await readQueue(args, '/back-office/corrections/', { state })
  return { ...queue, state, done: wordOf(args.url.searchParams.get('done'), done) }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  try {
    const act = await decideProposal(context.get(apiContext), form)
    return redirect(href(listAddress(path, { done: act }), context.get(visitContext).locale))
  } catch (error) {
    const proposalId = textOf(form, 'proposalId')
    return data({ proposalId, problem: formProblem(error) }, { status: 400 })
  }
}

/** Corrections of balances that wait for a second person, and those that were decided. */
export default function CorrectionsScreen() {
  const { list, isFirst, state, done: news } = useLoaderData<typeof loader>()
  const t = useTranslations('corrections')
  const title = useTranslations('back-office')('links.corrections')
  return (
    <DeskList
      title={title}
      path={path}
      choices={proposalStates.map((value) => ({ value, label: t(`states.${value}`) }))}
      chosen={state}
      list={list}
      isFirst={isFirst}
      notice={
        <>
          <DoneNotice text={news === 'none' ? null : t(`done.${news}`)} />
          <p className="mb-5 max-w-prose text-dense text-ink-soft">{t('lead')}</p>
        </>
      }
    >
      <ul className="grid gap-4">
        {list.items.map((correction) => (
          <li key={correction.proposal.id}>
            <CorrectionCard correction={correction} />
          </li>
        ))}
      </ul>
    </DeskList>
  )
}
