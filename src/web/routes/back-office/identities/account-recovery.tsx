import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { textOf } from '../../../components/forms/form-text.ts'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext } from '../../../context.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { actIn, decideProposal, typedDecision } from '../approvals/decide-proposal.ts'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { doneIn } from '../desk/list-address.ts'
import { useViewReasons, ViewReasonForm, viewReasonIn } from '../desk/view-reason-form.tsx'
import { RecoveryBadge } from './account-recoveries.tsx'
import { PastReviews } from './identity-facts.tsx'
import { RecoveryDecision } from './recovery-decision.tsx'
import { ComparedDocuments, RecoveryFacts, Statement } from './recovery-facts.tsx'

const acts = ['proposal', 'alone'] as const
const done = ['proposal', 'approval', 'turnDown', 'question', 'refusal'] as const

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const requestId = params.requestId ?? ''
  const reason = viewReasonIn(url)
  if (reason === null) return { request: null, reason, requestId, done: null } as const
  const request = await context
    .get(apiContext)
    .account.get('/back-office/account-recoveries/{requestId}/', { requestId, reason })
  return { request, reason, requestId, done: doneIn(url, done) }
}

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const act = actIn(form, acts)
  const { requestId = '' } = params
  const typed = { decision: textOf(form, 'decision'), reason: textOf(form, 'reason') }
  const { reason } = typed
  const alone = typed.decision === 'refusal' ? 'refusal' : 'question'
  const noun = act === 'proposal' ? 'proposals' : alone
  let news: (typeof done)[number] = act === 'proposal' ? act : alone
  try {
    const decision = await decideProposal(api, form)
    if (decision === null)
      await api.account.post(`/back-office/account-recoveries/{requestId}/${noun}/`, {
        requestId,
        reason,
      })
    else news = decision === 'approval' ? 'approval' : 'turnDown'
  } catch (error) {
    return refused(error, { act, ...typedDecision(form), typed })
  }
  const own = `/back-office/account-recoveries/${encodeURIComponent(requestId)}`
  return doneAt(context, own, { reason: url.searchParams.get('reason'), done: news })
}

/**
 * An account recovery request by a user who lost every sign-in factor: the submitted facts compared with the
 * stored ones, and the possible decisions.
 */
export default function StaffRecoveryScreen() {
  const { request, reason, requestId, done } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const reasonText = useViewReasons('recovery')
  const t = useTranslations('back-office')
  const queue = '/back-office/account-recoveries'
  const list = { text: t('links.recoveries'), path: queue }
  if (request === null) {
    const title = t('recoveries.viewTitle')
    return (
      <ViewReasonForm matter="recovery" path={`${queue}/${requestId}`} list={list} title={title} />
    )
  }
  const name = request.name ?? t('recoveries.noName')
  return (
    <TitledPage
      title={name}
      trail={[list, { text: request.maskedEmail }]}
      badge={<RecoveryBadge state={request.state} />}
      lead={t('identities.viewNoted', { reason: reasonText(reason) })}
      done={done && t(`recoveries.done.${done}`)}
      problem={answer?.proposalId === '' ? answer.problem : undefined}
    >
      <ComparedDocuments request={request} reason={reason} />
      <div className="mt-5 grid gap-5 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-5">
          <Statement request={request} />
          <RecoveryFacts request={request} />
        </div>
        <div className="grid gap-5">
          <RecoveryDecision request={request} answer={answer} />
          <PastReviews
            reviews={request.decisions}
            nameOf={(decision) => t(`recoveries.decisions.${decision}`)}
          />
        </div>
      </div>
    </TitledPage>
  )
}
