import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { textOf } from '../../../components/forms/form-text.ts'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext, sessionContext } from '../../../context.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { actIn, decideProposal, typedDecision } from '../approvals/decide-proposal.ts'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { doneIn } from '../desk/list-address.ts'
import { CustomerFacts, PastSuspensions } from './customer-facts.tsx'
import { CustomerFileCards } from './customer-file.tsx'
import { recordMessages } from './record-words.ts'
import { StatusBadge } from './status-badge.tsx'
import { SuspensionCard } from './suspension-card.tsx'
import { CustomerViewReasonForm, customerViewReasonOf } from './view-reason.tsx'

export const handle: ScreenHandle = { messages: ['customers', ...recordMessages] }

const acts = ['suspension', 'restoration', 'note'] as const
const done = ['approval', 'refusal', ...acts] as const

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const userId = params.userId ?? ''
  const reason = customerViewReasonOf(url.searchParams.get('reason'))
  const { roles } = await context.get(sessionContext).profile()
  if (reason === null) return { customer: null, reason, userId, roles, done: null } as const
  const { account } = context.get(apiContext)
  const customer = await account.get('/back-office/customers/{userId}/', { userId, reason })
  const file = await account.get('/back-office/customers/{userId}/file/', { userId, reason })
  const news = doneIn(url, done)
  return { customer, file, reason, userId, roles, done: news } as const
}

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const act = actIn(form, acts)
  const { userId = '' } = params
  const reason = textOf(form, 'reason')
  const note = textOf(form, 'note')
  try {
    if (act === 'approval' || act === 'refusal') await decideProposal(api, form)
    else if (act === 'note')
      await api.account.post('/back-office/customers/{userId}/notes/', { userId, note })
    else await api.account.post(`/back-office/customers/{userId}/${act}/`, { userId, reason })
  } catch (error) {
    return refused(error, { act, ...typedDecision(form), note })
  }
  const look = url.searchParams.get('reason') ?? 'request'
  const own = `/back-office/customers/${encodeURIComponent(userId)}`
  return doneAt(context, own, { reason: look, done: act })
}

/** The state of a customer's account, with the forms to suspend and restore it. */
export default function CustomerScreen() {
  const found = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('customers')
  const links = useTranslations('back-office')
  if (found.customer === null) return <CustomerViewReasonForm userId={found.userId} />
  const { customer, file, reason, userId, roles, done: news } = found
  const name = customer.name ?? t('noName')
  return (
    <TitledPage
      title={name}
      trail={[{ text: links('links.customers'), path: '/back-office/customers' }, { text: name }]}
      badge={<StatusBadge status={customer.status} />}
      lead={t('viewed', { reason: t(`reasons.${reason}`) })}
      done={news && t(`done.${news}`)}
      problem={answer?.proposalId === '' ? answer.problem : undefined}
    >
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
        <CustomerFacts customer={customer} roles={roles} />
        <div className="grid gap-5">
          <SuspensionCard customer={customer} roles={roles} answer={answer} />
          <PastSuspensions customer={customer} />
        </div>
      </div>
      <CustomerFileCards {...{ userId, file, reason, answer }} />
    </TitledPage>
  )
}
