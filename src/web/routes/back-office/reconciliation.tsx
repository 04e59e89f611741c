import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { ReconciliationItem, ReconciliationRun, Settlement } from '../../api/answers.ts'
import { formProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/form-problem.tsx'
import { textOf } from '../../components/form-text.ts'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { asDigits } from '../../ui/read-amount.ts'
import { DeskList } from './desk-list.tsx'
import { DoneNotice } from './done-notice.tsx'
import { listAddress, wordOf } from './list-address.ts'
import { readQueue } from './read-queue.ts'
import { ReconciliationItemCard } from './reconciliation-item.tsx'
import { ReconciliationRuns } from './reconciliation-runs.tsx'
import { SettlementForm } from './settlement-form.tsx'
import { SettlementList } from './settlement-list.tsx'
import { StatementForm } from './statement-form.tsx'

export const handle: ScreenHandle = { messages: ['reconciliation'] }

const path = '/back-office/reconciliation'
const bytesMax = 10 * 1024 * 1024
const states = ['open', 'explained'] as const
const done = ['none', 'statement', 'explanation', 'settlement', 'match'] as const

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url
  const state = wordOf(searchParams.get('state'), states)
  const { account } = args.context.get(apiContext)
  const [queue, runs, settled] = await Promise.all([
    readQueue<ReconciliationItem>(args, `${path}/items`, { state }),
    account.get<{ items: ReconciliationRun[] }>(`${path}/runs/`),
    account.get<{ items: Settlement[] }>('/back-office/settlements/'),
  ])
  const news = wordOf(searchParams.get('done'), done)
  return { state, ...queue, runs: runs.items, settled: settled.items, done: news }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { account } = context.get(apiContext)
  const itemId = textOf(form, 'itemId')
  const explanation = textOf(form, 'explanation')
  const reference = textOf(form, 'reference').trim().toUpperCase()
  const typed = {
    gatewayId: textOf(form, 'gatewayId'),
    settledOn: textOf(form, 'settledOn'),
    net: asDigits(textOf(form, 'net')),
  }
  const act = actOf(form)
  try {
    if (act === 'explanation') {
      const address = `${path}/items/${encodeURIComponent(itemId)}/explanation/`
      await account.post(address, { explanation })
    } else if (act === 'match') {
      await account.post(`${path}/items/${encodeURIComponent(itemId)}/match/`, { reference })
    } else {
      const sent = new FormData()
      sent.set('file', form.get('file') ?? '')
      if (act === 'settlement')
        for (const [name, value] of Object.entries(typed)) sent.set(name, value)
      const kind = act === 'settlement' ? 'settlements' : 'bank-statements'
      await account.postForm(`/back-office/${kind}/`, sent)
    }
  } catch (error) {
    const problem = formProblem(error)
    return data({ act, itemId, explanation, reference, typed, problem }, { status: 400 })
  }
  return redirect(href(listAddress(path, { done: act }), context.get(visitContext).locale))
}

function actOf(form: FormData): Exclude<(typeof done)[number], 'none'> {
  if (textOf(form, 'itemId') !== '') return form.has('reference') ? 'match' : 'explanation'
  return textOf(form, 'intent') === 'settlement' ? 'settlement' : 'statement'
}

/** Ledger, gateway and bank side by side: the nights, and what is still to be explained. */
export default function ReconciliationScreen() {
  const { state, isFirst, list, runs, settled, done: news } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTranslations('reconciliation')
  return (
    <>
      <DeskList
        title={t('title')}
        path={path}
        choices={states.map((value) => ({ value, label: t(`states.${value}`) }))}
        chosen={state}
        list={list}
        isFirst={isFirst}
        notice={
          <>
            <DoneNotice text={news === 'none' ? null : t(`done.${news}`)} />
            <ProblemNotice problem={answer?.problem} className="mb-5" />
          </>
        }
      >
        <ul className="grid gap-4">
          {list.items.map((item) => (
            <li key={item.id}>
              <ReconciliationItemCard
                item={item}
                answer={answer?.itemId === item.id ? answer : undefined}
              />
            </li>
          ))}
        </ul>
      </DeskList>
      <div className="mt-8 grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="grid gap-5">
          <ReconciliationRuns runs={runs} />
          <SettlementList settlements={settled} />
        </div>
        <div className="grid gap-5">
          <StatementForm
            problem={answer?.act === 'statement' ? answer.problem : undefined}
            bytesMax={bytesMax}
          />
          <SettlementForm
            typed={answer?.act === 'settlement' ? answer.typed : undefined}
            problem={answer?.act === 'settlement' ? answer.problem : undefined}
            bytesMax={bytesMax}
          />
        </div>
      </div>
    </>
  )
}
