import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { decisionQueues } from '#contract'
import { textOf, wordIn } from '../../../components/forms/form-text.ts'
import { apiContext } from '../../../context.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { decideProposal, isAboutProposal, typedDecision } from '../approvals/decide-proposal.ts'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { DeskCards } from '../desk/desk-list.tsx'
import { doneIn, stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'
import { SuspenseCard, useSuspenseHead } from './suspense-card.tsx'

export const handle: ScreenHandle = { messages: ['wallet'] }

const acts = ['proposal', 'return'] as const
const done = ['proposal', 'approval', 'refusal'] as const
const path = '/back-office/suspense'

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, decisionQueues)
  const usual = state === 'waiting' ? 'oldest' : 'newest'
  const [queue, banks] = await Promise.all([
    readQueue(args, '/back-office/suspense/', { state }, { usual }),
    args.context.get(apiContext).account.get('/banks/'),
  ])
  const names = banks.items.map(({ code, shortName }) => ({ code, shortName }))
  return {
    ...queue,
    state,
    banks: names.toSorted((a, b) => a.shortName.localeCompare(b.shortName)),
    done: doneIn(args.url, done),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const depositId = textOf(form, 'depositId')
  let news: (typeof done)[number] = 'proposal'
  try {
    const decision = await decideProposal(api, form)
    if (decision !== null) news = decision
    else if (wordIn(form, 'intent', acts) === 'return')
      await api.account.postForm('/back-office/suspense/{depositId}/return/', returnIn(form), {
        depositId,
      })
    else
      await api.account.postForm('/back-office/suspense/{depositId}/proposal/', groundsIn(form), {
        depositId,
      })
  } catch (error) {
    const names = [
      ...['outcome', 'reason', 'withoutAnswer'],
      ...['bankCode', 'accountNumber', 'holderName'],
    ]
    const typed = Object.fromEntries(names.map((name) => [name, textOf(form, name)]))
    return refused(error, { depositId, ...typedDecision(form), typed })
  }
  return doneAt(context, path, { done: news })
}

function groundsIn(form: FormData): FormData {
  const sent = new FormData()
  sent.set('reason', textOf(form, 'reason'))
  for (const name of ['withoutAnswer', 'file']) {
    const value = form.get(name)
    if (value !== null) sent.set(name, value)
  }
  return sent
}

function returnIn(form: FormData): FormData {
  const sent = groundsIn(form)
  for (const name of ['bankCode', 'holderName']) sent.set(name, textOf(form, name))
  sent.set('accountNumber', textOf(form, 'accountNumber').replace(/[\s.-]/g, ''))
  return sent
}

export default function SuspenseScreen() {
  const { banks, done, ...queue } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('back-office')
  return (
    <DeskCards
      title={t('links.suspense')}
      path={path}
      states={decisionQueues}
      nameOf={(state) => t(`suspense.states.${state}`)}
      queue={queue}
      done={done && t(`suspense.done.${done}`)}
      problem={answer?.proposalId === '' ? answer.problem : undefined}
      keyOf={({ id }) => id}
      head={useSuspenseHead()}
      isRefused={({ id, proposal }) =>
        id === answer?.depositId || isAboutProposal(answer, proposal)
      }
      card={(deposit) => (
        <SuspenseCard
          deposit={deposit}
          banks={banks}
          answer={answer?.depositId === deposit.id ? answer : undefined}
        />
      )}
    />
  )
}
