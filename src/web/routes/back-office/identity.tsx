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
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { CardComparison } from './card-comparison.tsx'
import { decideProposal } from './decide-proposal.ts'
import { DoneNotice } from './done-notice.tsx'
import { StateBadge } from './identities.tsx'
import { IdentityDecision } from './identity-decision.tsx'
import {
  IdentityFacts,
  IdentityPictures,
  InternalNotes,
  PastReviews,
  Screening,
} from './identity-facts.tsx'
import { IdentityMovement } from './identity-movement.tsx'
import { listAddress, wordOf } from './list-address.ts'
import { ViewReasonForm, viewReasonIn } from './view-reason-form.tsx'

export const handle: ScreenHandle = { messages: ['profile-edit'] }

const acts = ['decision', 'proposal'] as const
const done = ['none', 'approval', 'refusal', ...acts] as const

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const userId = params.userId ?? ''
  const reason = viewReasonIn(url)
  if (reason === null) return { identity: null, reason, userId, done: 'none' } as const
  const identity = await context
    .get(apiContext)
    .account.get('/back-office/identities/{userId}/', { userId, reason })
  return { identity, reason, userId, done: wordOf(url.searchParams.get('done'), done) }
}

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const act = wordOf(textOf(form, 'intent'), acts)
  const { userId = '' } = params
  const typed = {
    decision: textOf(form, 'decision'),
    reason: textOf(form, 'reason'),
    note: textOf(form, 'note'),
  }
  const decided = { ...typed, revision: Number(textOf(form, 'revision')) }
  const noun = act === 'proposal' ? 'proposals' : act
  let news: (typeof done)[number] = act
  try {
    const decision = await decideProposal(api, form)
    if (decision === null)
      await api.account.post(`/back-office/identities/{userId}/${noun}/`, { userId, ...decided })
    else news = decision
  } catch (error) {
    const proposalId = textOf(form, 'proposalId')
    return data({ act, proposalId, typed, problem: formProblem(error) }, { status: 400 })
  }
  const own = `/back-office/identities/${encodeURIComponent(userId)}`
  const back = listAddress(own, { reason: url.searchParams.get('reason'), done: news })
  return redirect(href(back, context.get(visitContext).locale))
}

export default function StaffIdentityScreen() {
  const { identity, reason, userId, done } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('back-office')
  const link = useLocalHref()
  const queue = '/back-office/identities'
  if (identity === null) return <ViewReasonForm path={`${queue}/${userId}`} queue={queue} />
  return (
    <>
      <PageHead title={identity.fullName} isPrivate />
      <Breadcrumb
        label={t('trail')}
        steps={[
          { text: t('links.identities'), to: link('/back-office/identities') },
          { text: identity.maskedNik },
        ]}
      />
      <div className="mt-2 mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-h1">{identity.fullName}</h1>
        <StateBadge identity={identity} />
      </div>
      <p className="mb-6 text-small text-ink-soft">
        {t('identities.viewNoted', { reason: t(`identities.viewReasons.${reason}`) })}
      </p>
      <DoneNotice text={done === 'none' ? null : t(`identities.done.${done}`)} />
      <ProblemNotice
        problem={answer?.proposalId === '' ? answer.problem : undefined}
        className="mb-5"
      />
      <IdentityPictures identity={identity} reason={reason} />
      <IdentityMovement identity={identity} reason={reason} />
      <div className="mt-5 grid gap-5 lg:grid-cols-2 lg:items-start">
        <div className="grid gap-5">
          <IdentityFacts identity={identity} />
          <CardComparison identity={identity} />
          <Screening identity={identity} />
        </div>
        <div className="grid gap-5">
          <IdentityDecision identity={identity} answer={answer} />
          <InternalNotes notes={identity.notes} />
          <PastReviews
            reviews={identity.reviews}
            nameOf={(decision) => t(`identities.decisions.${decision}`)}
          />
        </div>
      </div>
    </>
  )
}
