import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/form-problem.tsx'
import { textOf } from '../../../components/form-text.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { apiContext, sessionContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/use-answer.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { decideProposal } from '../decide-proposal.ts'
import { DoneNotice } from '../done-notice.tsx'
import { listAddress, wordOf } from '../list-address.ts'
import { CustomerFacts, PastSuspensions } from './customer-facts.tsx'
import { CustomerFileCards } from './customer-file.tsx'
import { LookReasonForm, lookReasonOf } from './look-reason.tsx'
import { recordMessages } from './record-words.ts'
import { StatusBadge } from './status-badge.tsx'
import { SuspensionCard } from './suspension-card.tsx'

export const handle: ScreenHandle = { messages: ['customers', ...recordMessages] }

const acts = ['suspension', 'restoration', 'note'] as const
const done = ['none', 'approval', 'refusal', ...acts] as const

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const userId = params.userId ?? ''
  const reason = lookReasonOf(url.searchParams.get('reason'))
  const { roles } = await context.get(sessionContext).profile()
  if (reason === null) return { customer: null, reason, userId, roles, done: 'none' } as const
  const { account } = context.get(apiContext)
  const customer = await account.get('/back-office/customers/{userId}/', { userId, reason })
  const file = await account.get('/back-office/customers/{userId}/file/', { userId, reason })
  const news = wordOf(url.searchParams.get('done'), done)
  return { customer, file, reason, userId, roles, done: news } as const
}

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const act = wordOf(textOf(form, 'intent'), acts)
  const { userId = '' } = params
  const reason = textOf(form, 'reason')
  const note = textOf(form, 'note')
  let news: (typeof done)[number] = act
  try {
    const decision = await decideProposal(api, form)
    if (decision !== null) news = decision
    else if (act === 'note')
      await api.account.post('/back-office/customers/{userId}/notes/', { userId, note })
    else await api.account.post(`/back-office/customers/{userId}/${act}/`, { userId, reason })
  } catch (error) {
    const proposalId = textOf(form, 'proposalId')
    return data({ act, proposalId, reason, note, problem: formProblem(error) }, { status: 400 })
  }
  const look = url.searchParams.get('reason') ?? 'request'
  const own = `/back-office/customers/${encodeURIComponent(userId)}`
  const back = listAddress(own, { reason: look, done: news })
  return redirect(href(back, context.get(visitContext).locale))
}

/** The state of a person's account, and how staff suspend and restore it. */
export default function CustomerScreen() {
  const found = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('customers')
  const links = useTranslations('back-office')
  const link = useLocalHref()
  if (found.customer === null) return <LookReasonForm userId={found.userId} />
  const { customer, file, reason, userId, roles, done: news } = found
  const name = customer.name ?? t('noName')
  return (
    <>
      <PageHead title={name} isPrivate />
      <Breadcrumb
        label={links('trail')}
        steps={[
          { text: links('links.customers'), to: link('/back-office/customers') },
          { text: name },
        ]}
      />
      <div className="mt-2 mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-h1 wrap-anywhere">{name}</h1>
        <StatusBadge status={customer.status} />
      </div>
      <p className="mb-6 text-small text-ink-soft">
        {t('viewed', { reason: t(`reasons.${reason}`) })}
      </p>
      <DoneNotice text={news === 'none' ? null : t(`done.${news}`)} />
      <ProblemNotice
        problem={answer?.proposalId === '' ? answer.problem : undefined}
        className="mb-5"
      />
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
        <CustomerFacts customer={customer} roles={roles} />
        <div className="grid gap-5">
          <SuspensionCard customer={customer} roles={roles} answer={answer} />
          <PastSuspensions customer={customer} />
        </div>
      </div>
      <CustomerFileCards {...{ userId, file, reason, roles, answer }} />
    </>
  )
}
