import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { textOf } from '../../../components/forms/form-text.ts'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { decideProposal, typedDecision } from '../approvals/decide-proposal.ts'
import { ProposalCard } from '../approvals/proposal-card.tsx'
import { actOnDraft, type DraftAnswer, saveForm, UnreadableBasis } from './draft-act.ts'
import { valuesIn } from './draft-fields.ts'
import { DraftForm } from './draft-form.tsx'
import { DraftSummary } from './draft-summary.tsx'

export const handle: ScreenHandle = { messages: ['stewardship', 'building', 'desks', 'card'] }

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { draftId = '' } = params
  const { account } = context.get(apiContext)
  const draft = await account.get('/back-office/drafts/{draftId}/', { draftId })
  // A new form after each save that redirected here, so that it displays the saved values.
  return { draft, done: url.searchParams.get('done') }
}

/** A refused form has also saved the typed values, so the badges and figures have to be loaded again. */
export function shouldRevalidate({ formMethod, ...more }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST' || more.defaultShouldRevalidate
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const { locale } = context.get(visitContext)
  const intent = textOf(form, 'intent')
  const { draftId = '' } = params
  const id = encodeURIComponent(draftId)
  let answer: DraftAnswer = {
    intent,
    ...typedDecision(form),
    basis: null,
    values: valuesIn(form),
    hasTheirs: false,
    conflict: null,
    problem: null,
    isUnreadable: false,
  }
  try {
    if (await decideProposal(api, form)) return redirect(href(`/back-office/drafts/${id}`, locale))
    answer = { ...answer, ...(await saveForm(api.account, draftId, form)) }
    if (answer.conflict !== null || answer.basis === null) return data(answer, { status: 409 })
    const { version } = answer.basis
    await actOnDraft(api.account, draftId, { intent, form, version })
    const place = intent === 'save' || intent === 'review' ? '' : '#files'
    return redirect(href(`/back-office/drafts/${id}?done=${version}${place}`, locale))
  } catch (error) {
    if (error instanceof UnreadableBasis)
      return data({ ...answer, isUnreadable: true }, { status: 400 })
    return data({ ...answer, problem: formProblem(error) }, { status: 400 })
  }
}

/** The draft of a property, written by one staff member and reviewed by another. */
export default function DraftScreen() {
  const { draft, done } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('stewardship.draft')
  const lists = useTranslations('stewardship.list')
  const link = useLocalHref()
  const { proposal, isEntered, content, propertyId } = draft
  const isDecision = answer?.intent === 'approve' || answer?.intent === 'refuse'
  const isWaiting = proposal?.state === 'waiting'
  const name = String(content.name ?? propertyId)
  const isOpen = draft.mayWrite && !isWaiting && !isEntered
  return (
    <TitledPage
      title={name}
      trail={[
        { text: lists('title'), path: '/back-office/properties?state=drafts' },
        { text: name },
      ]}
      lead={
        <FactLine>
          {t('address', { address: `/marketplace/${propertyId}` })}
          <span>
            {t('saved')} <DateTime value={draft.changedAt} style="date-time" />
          </span>
        </FactLine>
      }
      done={done === null ? null : t(isWaiting ? 'handedOver' : 'done')}
    >
      {proposal !== null && isWaiting ? (
        <div className="mb-5">
          <ProposalCard proposal={proposal}>
            {proposal.mayApprove ? <p>{t('readWhole')}</p> : null}
          </ProposalCard>
        </div>
      ) : null}
      {proposal?.state === 'refused' && !isEntered ? (
        <Notice tone="warn" title={t('refused')} className="mb-5">
          {proposal.reason}
        </Notice>
      ) : null}
      {isEntered ? (
        <Notice tone="success" title={t('entered')} className="mb-5">
          <LinkButton to={link(`/back-office/properties/${propertyId}`)} size="small">
            {t('toProperty')}
          </LinkButton>
        </Notice>
      ) : null}
      {answer?.isUnreadable === true ? (
        <Notice tone="error" className="mb-5">
          {t('unreadable')}
        </Notice>
      ) : null}
      {isOpen ? (
        <DraftForm key={done} draft={draft} answer={isDecision ? undefined : answer} />
      ) : (
        <DraftSummary draft={draft} />
      )}
    </TitledPage>
  )
}
