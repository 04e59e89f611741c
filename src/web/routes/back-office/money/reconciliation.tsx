import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { mayAct } from '#contract'
import type { ReconciliationItem } from '#contract/back-office/reconciliation-body.ts'
import type { ApiClient } from '../../../api/client.ts'
import { textOf } from '../../../components/forms/form-text.ts'
import { apiContext } from '../../../context.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { useStaffRoles } from '../../../shell/navigation/staff-roles.ts'
import { asDigits } from '../../../ui/read-amount.ts'
import { actIn, decideProposal, isAboutProposal } from '../approvals/decide-proposal.ts'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { DeskCards } from '../desk/desk-list.tsx'
import { doneIn, stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'
import { useDoneText } from '../desk/use-done-text.ts'
import { ReconciliationItemCard, useDifferenceHead } from './reconciliation-item.tsx'
import { ReconciliationRuns } from './reconciliation-runs.tsx'
import { SettlementForm } from './settlement-form.tsx'
import { SettlementList } from './settlement-list.tsx'
import { StatementForm } from './statement-form.tsx'
import { BankDays, StatementList } from './statement-list.tsx'

export const handle: ScreenHandle = { messages: ['reconciliation', 'desks'] }

const path = '/back-office/reconciliation'
const states = ['open', 'explained'] as const
const acts = [
  'statement',
  'explanation',
  'settlement',
  'match',
  'booking',
  'reopening',
  'run',
  'approval',
  'refusal',
] as const
const statementsShown = 12
const daysShown = 16

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, states)
  const usual = state === 'open' ? 'oldest' : 'newest'
  const { account } = args.context.get(apiContext)
  const [queue, runs, settled, statements, days] = await Promise.all([
    readQueue(args, '/back-office/reconciliation/items/', { state }, { usual }),
    account.get('/back-office/reconciliation/runs/'),
    account.get('/back-office/settlements/'),
    account.get('/back-office/bank-statements/', { limit: statementsShown }),
    account.get('/back-office/bank-statements/days/'),
  ])
  const books = { runs: runs.items, settled: settled.items, statements: statements.items }
  return {
    state,
    ...queue,
    ...books,
    days: days.items.slice(0, daysShown),
    done: doneIn(args.url, acts),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const act = actIn(form, [...acts, '']) || 'statement'
  try {
    if (act === 'approval' || act === 'refusal') await decideProposal(api, form)
    else await send(api, act, form)
  } catch (error) {
    const typed = Object.fromEntries(typedNames.map((name) => [name, textOf(form, name)])) as Typed // All of its names.
    const reason = textOf(form, 'reason')
    return refused(error, { act, ...typed, reason, typed })
  }
  return doneAt(context, path, { done: act })
}

const typedNames = [
  'itemId',
  'proposalId',
  'explanation',
  'reference',
  'purpose',
  'gatewayId',
  'settledOn',
  'net',
  'account',
  'opening',
  'closing',
] as const
type Typed = Record<(typeof typedNames)[number], string>
type Act = (typeof acts)[number]

async function send(
  { account }: ApiClient,
  act: Exclude<Act, 'approval' | 'refusal'>,
  form: FormData,
) {
  const reference = textOf(form, 'reference').trim()
  const explanation = textOf(form, 'explanation')
  if (act === 'explanation')
    return await account.post('/back-office/reconciliation/items/{itemId}/explanation/', {
      itemId: textOf(form, 'itemId'),
      explanation,
    })
  if (act === 'match')
    return await account.post('/back-office/reconciliation/items/{itemId}/match/', {
      itemId: textOf(form, 'itemId'),
      reference: reference.toUpperCase(),
    })
  if (act === 'reopening')
    return await account.post('/back-office/reconciliation/items/{itemId}/reopening/', {
      itemId: textOf(form, 'itemId'),
      reason: textOf(form, 'reason'),
    })
  if (act === 'run')
    return await account.post('/back-office/reconciliation/runs/', { day: textOf(form, 'day') })
  const sent = new FormData()
  const file = form.get('file')
  if (file !== null) sent.set('file', file)
  for (const [name, value] of Object.entries(besideFile[act])) {
    const text = value(textOf(form, name).trim())
    if (text !== '') sent.set(name, text)
  }
  if (act === 'booking') {
    const itemId = textOf(form, 'itemId')
    await account.postForm('/back-office/reconciliation/items/{itemId}/booking/', sent, { itemId })
  } else if (act === 'settlement') await account.postForm('/back-office/settlements/', sent)
  else await account.postForm('/back-office/bank-statements/', sent)
}

const same = (text: string) => text
/** An amount as typed, which may be negative. */
const signedDigits = (text: string) =>
  /^[-−]/.test(text) ? `-${asDigits(text.slice(1))}` : asDigits(text)
/** The fields of an upload form with their conversion for the API. */
const besideFile = {
  booking: { purpose: same, explanation: same, reference: same },
  settlement: { gatewayId: same, settledOn: same, net: asDigits },
  statement: { account: same, opening: signedDigits, closing: signedDigits },
} as const

/** Ledger, gateway and bank side by side: the nightly runs and the differences to be explained. */
export default function ReconciliationScreen() {
  const { runs, settled, statements, days, done, ...queue } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const maySettle = mayAct('settlement-booking', useStaffRoles())
  const t = useTranslations('reconciliation')
  return (
    <>
      <DeskCards
        title={t('title')}
        path={path}
        states={states}
        nameOf={(state) => t(`states.${state}`)}
        queue={queue}
        done={useDoneText(done, (act) => t(`done.${act}`))}
        problem={answer?.problem}
        keyOf={({ id }) => id}
        head={useDifferenceHead()}
        isRefused={(item) => concernsItem(answer, item)}
        card={(item) => (
          <ReconciliationItemCard
            item={item}
            answer={concernsItem(answer, item) ? answer : undefined}
          />
        )}
      />
      <div className="mt-8 grid gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:items-start">
        <div className="grid gap-5">
          <StatementList statements={statements} />
          <BankDays days={days} />
          <ReconciliationRuns
            runs={runs}
            problem={answer?.act === 'run' ? answer.problem : undefined}
          />
        </div>
        <div className="grid gap-5">
          <StatementForm
            typed={answer?.act === 'statement' ? answer.typed : undefined}
            problem={answer?.act === 'statement' ? answer.problem : undefined}
          />
          {maySettle ? (
            <SettlementForm
              typed={answer?.act === 'settlement' ? answer.typed : undefined}
              problem={answer?.act === 'settlement' ? answer.problem : undefined}
            />
          ) : null}
          <SettlementList settlements={settled} />
        </div>
      </div>
    </>
  )
}

type Answered = { readonly itemId: string; readonly proposalId: string } | undefined

function concernsItem(answer: Answered, { id, proposal }: ReconciliationItem): boolean {
  if (answer === undefined) return false
  return answer.itemId === id || isAboutProposal(answer, proposal)
}
