import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/form-problem.tsx'
import { textOf } from '../../components/form-text.ts'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { decideProposal } from './decide-proposal.ts'
import { DoneNotice } from './done-notice.tsx'
import { PastReviews } from './identity-facts.tsx'
import { listAddress, wordOf } from './list-address.ts'
import { RegainingDecision } from './regaining-decision.tsx'
import { ComparedPapers, RegainingFacts, Story } from './regaining-facts.tsx'
import { RegainingBadge } from './regainings.tsx'
import { ViewReasonForm, viewReasonIn } from './view-reason-form.tsx'

const acts = ['proposal', 'alone'] as const
const done = ['none', 'proposal', 'approval', 'turnDown', 'question', 'refusal'] as const

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const requestId = params.requestId ?? ''
  const reason = viewReasonIn(url)
  if (reason === null) return { request: null, reason, requestId, done: 'none' } as const
  const request = await context
    .get(apiContext)
    .account.get('/back-office/regainings/{requestId}/', { requestId, reason })
  return { request, reason, requestId, done: wordOf(url.searchParams.get('done'), done) }
}

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const act = wordOf(textOf(form, 'intent'), acts)
  const { requestId = '' } = params
  const typed = { decision: textOf(form, 'decision'), reason: textOf(form, 'reason') }
  const { reason } = typed
  const alone = typed.decision === 'refusal' ? 'refusal' : 'question'
  const noun = act === 'proposal' ? 'proposals' : alone
  let news: (typeof done)[number] = act === 'proposal' ? act : alone
  try {
    const decision = await decideProposal(api, form)
    if (decision === null)
      await api.account.post(`/back-office/regainings/{requestId}/${noun}/`, { requestId, reason })
    else news = decision === 'approval' ? 'approval' : 'turnDown'
  } catch (error) {
    const proposalId = textOf(form, 'proposalId')
    return data({ act, proposalId, typed, problem: formProblem(error) }, { status: 400 })
  }
  const own = `/back-office/regainings/${encodeURIComponent(requestId)}`
  const back = listAddress(own, { reason: url.searchParams.get('reason'), done: news })
  return redirect(href(back, context.get(visitContext).locale))
}

/** Someone who lost every factor: what they gave beside what is kept, and what can be done about it. */
export default function StaffRegainingScreen() {
  const { request, reason, requestId, done } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('back-office')
  const link = useLocalHref()
  const queue = '/back-office/regainings'
  if (request === null) {
    const title = t('regainings.viewTitle')
    return <ViewReasonForm path={`${queue}/${requestId}`} queue={queue} title={title} />
  }
  const name = request.name ?? t('regainings.noName')
  return (
    <>
      <PageHead title={name} isPrivate />
      <Breadcrumb
        label={t('trail')}
        steps={[{ text: t('links.regainings'), to: link(queue) }, { text: request.maskedEmail }]}
      />
      <div className="mt-2 mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-h1">{name}</h1>
        <RegainingBadge state={request.state} />
      </div>
      <p className="mb-6 text-small text-ink-soft">
        {t('identities.viewNoted', { reason: t(`identities.viewReasons.${reason}`) })}
      </p>
      <DoneNotice text={done === 'none' ? null : t(`regainings.done.${done}`)} />
      <ProblemNotice
        problem={answer?.proposalId === '' ? answer.problem : undefined}
        className="mb-5"
      />
      <ComparedPapers request={request} reason={reason} />
      <div className="mt-5 grid gap-5 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-5">
          <Story request={request} />
          <RegainingFacts request={request} />
        </div>
        <div className="grid gap-5">
          <RegainingDecision request={request} answer={answer} />
          <PastReviews
            reviews={request.decisions}
            nameOf={(decision) => t(`regainings.decisions.${decision}`)}
          />
        </div>
      </div>
    </>
  )
}
