import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { textOf } from '../../../components/forms/form-text.ts'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext } from '../../../context.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Link } from '../../../ui/link.tsx'
import { actIn, decideProposal, typedDecision } from '../approvals/decide-proposal.ts'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { doneIn } from '../desk/list-address.ts'
import { useDoneText } from '../desk/use-done-text.ts'
import { useViewReasons, ViewReasonForm, viewReasonIn } from '../desk/view-reason-form.tsx'
import { CardComparison } from './card-comparison.tsx'
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

export const handle: ScreenHandle = { messages: ['profile-edit'] }

const acts = ['decision', 'proposal'] as const
const done = ['approval', 'refusal', ...acts] as const

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const userId = params.userId ?? ''
  const reason = viewReasonIn(url)
  if (reason === null) return { identity: null, reason, userId, done: null, next: null } as const
  const { account } = context.get(apiContext)
  const identity = await account.get('/back-office/identities/{userId}/', { userId, reason })
  const news = doneIn(url, done)
  if (news === null) return { identity, reason, userId, done: news, next: null }
  const query = { state: 'waiting', order: 'oldest', limit: nextMax, cursor: null } as const
  const { items } = await account.get('/back-office/identities/', query)
  const next = items.find((each) => each.userId !== userId && !each.isProposed) ?? null
  return { identity, reason, userId, done: news, next }
}

// How many identities of the queue are searched for the next one without a proposed decision.
const nextMax = 20

export async function action({ context, params, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const act = actIn(form, acts)
  const { userId = '' } = params
  const typed = {
    decision: textOf(form, 'decision'),
    reason: textOf(form, 'reason'),
    note: textOf(form, 'note'),
  }
  const decided = { ...typed, revision: Number(textOf(form, 'revision')) }
  try {
    if (act === 'approval' || act === 'refusal') await decideProposal(api, form)
    else {
      const noun = act === 'proposal' ? 'proposals' : act
      await api.account.post(`/back-office/identities/{userId}/${noun}/`, { userId, ...decided })
    }
  } catch (error) {
    return refused(error, { act, ...typedDecision(form), typed })
  }
  const own = `/back-office/identities/${encodeURIComponent(userId)}`
  return doneAt(context, own, { reason: url.searchParams.get('reason'), done: act })
}

export default function StaffIdentityScreen() {
  const { identity, reason, userId, done, next } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const reasonText = useViewReasons('identity')
  const t = useTranslations('back-office')
  const link = useLocalHref()
  const news = useDoneText(done, (act) => t(`identities.done.${act}`))
  const queue = '/back-office/identities'
  const list = { text: t('links.identities'), path: queue }
  if (identity === null)
    return <ViewReasonForm matter="identity" path={`${queue}/${userId}`} list={list} />
  return (
    <TitledPage
      title={identity.fullName}
      trail={[list, { text: identity.maskedNik }]}
      badge={<StateBadge identity={identity} />}
      lead={t('identities.viewNoted', { reason: reasonText(reason) })}
      done={
        news && (
          <>
            {news}
            {next === null ? null : (
              <Link
                to={link(`${queue}/${next.userId}?reason=${reason}`)}
                className="ms-2 text-link"
              >
                {t('identities.next', { name: next.fullName })}
              </Link>
            )}
          </>
        )
      }
      problem={answer?.proposalId === '' ? answer.problem : undefined}
    >
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
    </TitledPage>
  )
}
