import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { CountedPage } from '../../api/back-office-shapes.ts'
import { formProblem } from '../../api/problem.ts'
import type { ReconciliationItem, ReconciliationRun } from '../../api/reconciliation-shapes.ts'
import { ProblemNotice } from '../../components/form-problem.tsx'
import { textOf } from '../../components/form-text.ts'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { DeskList } from './desk-list.tsx'
import { DoneNotice } from './done-notice.tsx'
import { listAddress, wordOf } from './list-address.ts'
import { ReconciliationItemCard } from './reconciliation-item.tsx'
import { ReconciliationRuns } from './reconciliation-runs.tsx'

export const handle: ScreenHandle = { messages: ['reconciliation'] }

const path = '/back-office/reconciliation'
const states = ['open', 'explained'] as const
const done = ['none', 'statement', 'explanation'] as const

export async function loader({ context, url }: LoaderFunctionArgs) {
  const state = wordOf(url.searchParams.get('state'), states)
  const cursor = url.searchParams.get('cursor')
  const { account } = context.get(apiContext)
  const [list, runs] = await Promise.all([
    account.get<CountedPage<ReconciliationItem>>(`${path}/items/`, { state, cursor }),
    account.get<{ items: ReconciliationRun[] }>(`${path}/runs/`),
  ])
  const news = wordOf(url.searchParams.get('done'), done)
  return { state, isFirst: cursor === null, list, runs: runs.items, done: news }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { account } = context.get(apiContext)
  const itemId = textOf(form, 'itemId')
  const explanation = textOf(form, 'explanation')
  try {
    if (itemId === '') {
      const sent = new FormData()
      sent.set('file', form.get('file') ?? '')
      await account.postForm('/back-office/bank-statements/', sent)
    } else {
      const address = `${path}/items/${encodeURIComponent(itemId)}/explanation/`
      await account.post(address, { explanation })
    }
  } catch (error) {
    return data({ itemId, explanation, problem: formProblem(error) }, { status: 400 })
  }
  const back = listAddress(path, { done: itemId === '' ? 'statement' : 'explanation' })
  return redirect(href(back, context.get(visitContext).locale))
}

/** Ledger, gateway and bank side by side: the nights, and what is still to be explained. */
export default function ReconciliationScreen() {
  const { state, isFirst, list, runs, done: news } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTranslations('reconciliation')
  const fileProblem = answer?.itemId === '' ? answer.problem : undefined
  return (
    <>
      <PageHead title={t('title')} isPrivate />
      <DeskList
        title={t('title')}
        path={path}
        choices={states.map((value) => ({ value, label: t(`states.${value}`) }))}
        chosen={state}
        total={list.total}
        nextCursor={list.nextCursor}
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
      <ReconciliationRuns runs={runs} problem={fileProblem} />
    </>
  )
}
