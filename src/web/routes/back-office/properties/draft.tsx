import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { type FormProblem, formProblem } from '../../../api/problem.ts'
import type { PropertyDraft } from '../../../api/stewardship-shapes.ts'
import { Amount } from '../../../components/amount.tsx'
import { DateTime } from '../../../components/date-time.tsx'
import { ProblemNotice, useFormFocus } from '../../../components/form-problem.tsx'
import { textOf } from '../../../components/form-text.ts'
import { formatInteger } from '../../../components/format.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { apiContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { decideProposal } from '../decide-proposal.ts'
import { DoneNotice } from '../done-notice.tsx'
import { Fact, Facts } from '../facts.tsx'
import { ProposalCard } from '../proposal-card.tsx'
import { contentOf, draftSections } from './draft-fields.ts'
import { DraftSection } from './draft-section.tsx'

export const handle: ScreenHandle = { messages: ['stewardship', 'desks', 'card'] }

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const path = `/back-office/drafts/${encodeURIComponent(params.draftId ?? '')}/`
  const draft = await context.get(apiContext).account.get<PropertyDraft>(path)
  return { draft, isDone: url.searchParams.has('done') }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const { locale } = context.get(visitContext)
  const intent = textOf(form, 'intent')
  const id = encodeURIComponent(params.draftId ?? '')
  const path = `/back-office/drafts/${id}/`
  const content = contentOf(form)
  let problem: FormProblem
  try {
    if (!(await decideProposal(api, form))) {
      const version = Number(textOf(form, 'version'))
      await api.account.put(path, { version, content })
      if (intent === 'review') await api.account.post(`${path}review/`, { version: version + 1 })
    }
    return redirect(href(`/back-office/drafts/${id}?done=1`, locale))
  } catch (error) {
    problem = formProblem(error)
  }
  return data({ intent, content, problem }, { status: 400 })
}

/** Everything that a property is entered with, written by one person and read by another. */
export default function DraftScreen() {
  const { draft, isDone } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTranslations('stewardship.draft')
  const lists = useTranslations('stewardship.list')
  const words = useTranslations('back-office')
  const link = useLocalHref()
  const { proposal, isEntered, content, propertyId } = draft
  const isDecision = answer?.intent === 'approve' || answer?.intent === 'refuse'
  const isWaiting = proposal?.state === 'waiting'
  const name = String(content.name ?? propertyId)
  return (
    <>
      <PageHead title={name} isPrivate />
      <Breadcrumb
        label={words('trail')}
        steps={[
          { text: lists('title'), to: link('/back-office/properties?state=drafts') },
          { text: name },
        ]}
      />
      <h1 className="mt-2 text-h1">{name}</h1>
      <p className="mt-1 mb-6 text-small text-ink-soft">
        {t('address', { address: `/marketplace/${propertyId}` })} · {t('saved')}{' '}
        <DateTime value={draft.changedAt} style="date-time" />
      </p>
      <DoneNotice
        text={isDone && answer === undefined ? t(isWaiting ? 'handedOver' : 'done') : null}
      />
      {proposal !== null && isWaiting ? (
        <div className="mb-5">
          <ProposalCard proposal={proposal} problem={isDecision ? answer?.problem : undefined}>
            <p>{t('readWhole')}</p>
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
      <DraftForm
        key={draft.version}
        draft={draft}
        isOpen={draft.mayWrite && !isWaiting && !isEntered}
        typed={isDecision ? undefined : answer?.content}
        problem={isDecision ? undefined : answer?.problem}
      />
    </>
  )
}

type DraftFormProps = {
  readonly draft: PropertyDraft
  readonly isOpen: boolean
  readonly typed: PropertyDraft['content'] | undefined
  readonly problem: FormProblem | undefined
}

function DraftForm({ draft, isOpen, typed, problem }: DraftFormProps) {
  const t = useTranslations('stewardship.draft')
  const isBusy = useNavigation().formMethod === 'POST'
  const form = useFormFocus(problem)
  const values = typed ?? draft.content
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5">
      <input type="hidden" name="version" value={draft.version} />
      <ProblemNotice problem={problem} />
      <fieldset disabled={!isOpen} className="grid min-w-0 gap-5">
        {draftSections.map((section) => (
          <DraftSection
            key={section.id}
            section={section}
            values={values}
            choices={draft.choices}
            problem={problem}
          />
        ))}
      </fieldset>
      <Derived draft={draft} />
      {isOpen ? (
        <div className="sticky bottom-0 -mx-2 flex flex-wrap gap-2.5 border-t border-line bg-paper px-2 py-4">
          <Button type="submit" name="intent" value="save" variant="secondary" isBusy={isBusy}>
            {t('save')}
          </Button>
          <Button type="submit" name="intent" value="review" variant="primary" isBusy={isBusy}>
            {t('review')}
          </Button>
        </div>
      ) : null}
    </Form>
  )
}

/** What follows from what was typed, as it stood when it was saved. */
function Derived({ draft }: { readonly draft: PropertyDraft }) {
  const t = useTranslations('stewardship.draft')
  const locale = useLocale()
  const { raise, unitsTotal, obstacles } = draft
  return (
    <Card>
      <CardHead title={t('derived')} />
      <Facts>
        <Fact name={t('raise')}>
          <Amount value={raise} />
        </Fact>
        <Fact name={t('unitsTotal')}>
          {unitsTotal === null ? t('noWholeUnits') : formatInteger(unitsTotal, locale)}
        </Fact>
        <Fact name={t('state')}>{t('missing', { count: obstacles.length })}</Fact>
      </Facts>
      <p className="mt-4 text-small text-ink-soft">{t('frozenNote')}</p>
    </Card>
  )
}
